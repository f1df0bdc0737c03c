import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { type JsonLine, jsonLines } from './json-lines.ts';

const folded = /\/metadata\/managedFields$/;

/**
 * Returns a body as preformatted text of at most `limit` characters. JSON is indented; the lines of the places that findings are about
 * are marked, and managedFields are left out of it and follow folded, unless a finding is about them.
 *
 * @param places JSON pointers.
 */
export function bodyText(text: string, places: ReadonlySet<string>, limit: number): Html {
  const lines = jsonLines(text);
  if (lines === undefined) return html`<pre>${shortText(text, limit)}</pre>\n`;
  const shown: Html[] = [];
  const apart: JsonLine[][] = [];
  let left = limit;
  for (const [index, line] of lines.entries()) {
    const place = foldedPlace(line.at, places);
    if (place === undefined) {
      const marked = places.has(line.at);
      const short = shortText(line.text, Math.max(1, left));
      shown.push(html`${marked ? html`<mark>${short}</mark>` : short}\n`);
      left -= line.text.length;
      if (left > 0) continue;
      if (index < lines.length - 1) shown.push(html`… ${plural(lines.length - 1 - index, 'more line')} in report.json\n`);
      break;
    }
    const isFirst = line.at === place && foldedPlace(lines[index - 1]?.at ?? '', places) !== place;
    if (isFirst) {
      apart.push([]);
      shown.push(html`${line.text.replace(/[[{].*$/s, '')}… (below)\n`);
    }
    apart.at(-1)?.push(line);
  }
  const rest = apart.map(
    (own) =>
      html`<details><summary>${shortText(own[0]?.at ?? '', 200)}</summary><pre>${shortText(own.map(({ text: one }) => one).join('\n'), Math.max(400, left))}</pre></details>\n`,
  );
  return html`<pre>${shown}</pre>\n${rest}`;
}

/** Returns the place of the managedFields that a place is in, where no finding is about them. */
function foldedPlace(at: string, places: ReadonlySet<string>): string | undefined {
  const parts = at.split('/');
  const place = parts.slice(0, parts.lastIndexOf('managedFields') + 1).join('/');
  if (!folded.test(place)) return undefined;
  return [...places].some((one) => one === place || one.startsWith(`${place}/`)) ? undefined : place;
}
