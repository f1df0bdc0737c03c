const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** A unit of time up to an age in seconds, with the smaller unit that is told beside it, where one is. */
const steps: readonly { readonly below: number; readonly unit: Unit; readonly beside?: Unit }[] = [
  { below: 2 * minute, unit: { seconds: 1, name: 's' } },
  { below: 10 * minute, unit: { seconds: minute, name: 'm' }, beside: { seconds: 1, name: 's' } },
  { below: 3 * hour, unit: { seconds: minute, name: 'm' } },
  { below: 8 * hour, unit: { seconds: hour, name: 'h' }, beside: { seconds: minute, name: 'm' } },
  { below: 2 * day, unit: { seconds: hour, name: 'h' } },
  { below: 8 * day, unit: { seconds: day, name: 'd' }, beside: { seconds: hour, name: 'h' } },
  { below: 2 * year, unit: { seconds: day, name: 'd' } },
  { below: 8 * year, unit: { seconds: year, name: 'y' }, beside: { seconds: day, name: 'd' } },
  { below: Number.POSITIVE_INFINITY, unit: { seconds: year, name: 'y' } },
];
type Unit = { readonly seconds: number; readonly name: string };

/** How long ago a timestamp is, for people, as released servers tell it: `45s`, `5m30s`, `3d4h`. */
export function ageOf(timestamp: string | undefined, now: Date): string {
  const age = Math.floor((now.getTime() - Date.parse(timestamp ?? '')) / 1000);
  if (Number.isNaN(age)) return '<unknown>';
  const seconds = Math.max(0, age);
  const step = steps.find(({ below }) => seconds < below);
  if (step === undefined) return '<unknown>';
  const { unit, beside } = step;
  const whole = `${Math.floor(seconds / unit.seconds)}${unit.name}`;
  const rest = beside === undefined ? 0 : Math.floor((seconds % unit.seconds) / beside.seconds);
  return rest === 0 ? whole : `${whole}${rest}${beside?.name ?? ''}`;
}
