import { parseRelease } from '#core/codecs/release';
import type { Waiver } from '#core/model/waiver';
import type { Where } from '#core/model/where';

/** A comment that accepts findings on some lines of its file, from the first to the last. */
export type IgnoreComment = { readonly waiver: Waiver; readonly first: number; readonly last: number };

/** The ignore comments of a document, and those that cannot be read. */
export type IgnoreComments = {
  readonly comments: readonly IgnoreComment[];
  readonly broken: readonly { readonly where: Where; readonly message: string }[];
};

const none: IgnoreComments = { comments: [], broken: [] };
const marker = 'apiconform:ignore';
const comment = /(^|[\s{*])(?:#|\/\/|\/\*)[ \t]*apiconform:ignore(?![\w-])[ \t]*(.*)$/;
const commentEnd = /\s*(?:\*\/.*|-?[#%]?\}\}?\s*)$/;
const longest = 500;

/**
 * Returns the ignore comments of a document: `# apiconform:ignore RULE until=2027-01-31 reason="…"`. A comment behind other text is about
 * its line, one above the document about all of it, and any other about the next line.
 *
 * @param line the line of the file where the text begins.
 */
export function ignoreComments(file: string, text: string, line: number): IgnoreComments {
  if (!text.includes(marker)) return none;
  const lines = text.split(/\r\n|\n|\r/);
  const comments: IgnoreComment[] = [];
  const broken: IgnoreComments['broken'][number][] = [];
  lines.forEach((written, index) => {
    const found = comment.exec(written);
    if (found === null) return;
    const start = found.index + (found[1] ?? '').length;
    const where = { file, line: line + index, column: start + 1 };
    const read = waiverOf((found[2] ?? '').replace(commentEnd, ''), where);
    if (typeof read === 'string') broken.push({ where, message: `Cannot read the comment: ${read}` });
    else comments.push({ waiver: read, ...linesOf(lines, index, written.slice(0, start), line) });
  });
  return { comments, broken };
}

function linesOf(lines: readonly string[], index: number, before: string, line: number): { readonly first: number; readonly last: number } {
  if (hasContent(before)) return { first: line + index, last: line + index };
  if (!lines.slice(0, index).some(hasContent)) return { first: line, last: line + lines.length - 1 };
  const next = lines.findIndex((each, at) => at > index && hasContent(each));
  return { first: line + index, last: line + (next < 0 ? index : next) };
}

/** Checks whether a line has more than a comment, a separator or an action of a template. */
function hasContent(line: string): boolean {
  const plain = line.replace(/\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}/g, '').trim();
  return plain !== '' && !/^(?:#|\/\/|\/\*|\{\{|---(?:\s|$)|%[A-Z])/.test(plain);
}

function waiverOf(text: string, where: Where): Waiver | string {
  const [, rule = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(text.trim()) ?? [];
  if (text.length > longest) return `it is longer than ${longest} characters.`;
  if (rule === '' || rule.includes('=')) return 'it names no rule, such as manifest/removed-version.';
  const values = new Map<string, string>();
  const left = rest.replace(
    /(?:^|\s+)(reason|until|owner)=(?:"([^"]*)"|([^\s"]+))(?=\s|$)/g,
    (_, key: string, quoted?: string, plain?: string) => {
      values.set(key, quoted ?? plain ?? '');
      return '';
    },
  );
  if (left.trim() !== '') return `"${left.trim()}" is none of reason="…", until=… and owner=….`;
  const reason = values.get('reason')?.trim() ?? '';
  if (reason === '') return 'it has no reason="…".';
  const until = values.get('until');
  const end = until === undefined ? undefined : untilOf(until);
  if (until !== undefined && end === undefined) return `until=${until} is neither a day, such as 2027-01-31, nor a release, such as 1.40.`;
  return { rule, reason, owner: values.get('owner')?.trim() ?? 'comment', where, ...(end === undefined ? {} : { until: end }) };
}

function untilOf(text: string): Waiver['until'] {
  if (/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return { day: text };
  const release = /^\d+\.\d+$/.test(text) ? parseRelease(text) : undefined;
  return release === undefined ? undefined : { release };
}
