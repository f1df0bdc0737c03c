/** What a certificate or a report says of a waiver. */
type DatedWaiver = { readonly rule: string; readonly until?: string };

/** Returns a sentence for each waiver whose last day is before this day. An end at a release is checked when the run is judged. */
export function waiversBeyondTheirDate(waivers: readonly DatedWaiver[], today: string): readonly string[] {
  return waivers.flatMap(({ rule, until }) =>
    until !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(until) && until < today
      ? [`The waiver for ${rule} was valid until ${until}, and today is ${today}.`]
      : [],
  );
}
