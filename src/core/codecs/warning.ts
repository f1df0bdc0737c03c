/** One warning of a `Warning` header (RFC 7234, section 5.5). */
export type Warning = { readonly code: number; readonly agent: string; readonly text: string };

/** warn-code SP warn-agent SP warn-text, and perhaps SP warn-date; the last two are quoted strings. */
const warning = /^[ \t]*(\d{3}) ([^\s",]+) "((?:[^"\\]|\\.)*)"(?: "(?:[^"\\]|\\.)*")?[ \t]*(?:,|$)/;

/** Parses the warnings of `Warning` headers, in order; a header may hold several. Invalid ones are left out. */
export function parseWarnings(values: readonly string[]): readonly Warning[] {
  return values.flatMap((value) => readWarnings(value).warnings);
}

/** Returns whether the whole value of a header is valid. */
export function isWarningHeader(value: string): boolean {
  const { warnings, rest } = readWarnings(value);
  return warnings.length > 0 && rest === '';
}

function readWarnings(value: string): { readonly warnings: readonly Warning[]; readonly rest: string } {
  const warnings: Warning[] = [];
  let rest = value;
  while (rest !== '') {
    const [whole, code, agent, text] = warning.exec(rest) ?? [];
    if (whole === undefined || code === undefined || agent === undefined || text === undefined) break;
    warnings.push({ code: Number(code), agent, text: text.replace(/\\(.)/g, '$1') });
    rest = rest.slice(whole.length);
  }
  return { warnings, rest };
}
