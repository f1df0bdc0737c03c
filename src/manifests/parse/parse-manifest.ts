// Parser of manifests. In: the text of a file. Out: its documents as nodes with positions, and the types that they name. The files of this
// folder import core only and know no releases.

import { type Event, parseEvents, YAMLException } from 'js-yaml';
import { withoutJsonComments } from './json-comments.ts';
import type { ManifestNode } from './manifest-node.ts';
import { nodeOfEvents } from './node-of-events.ts';

/** The result of parsing one document; `offset` is the position of the error. */
export type ParsedManifest =
  | { readonly is: 'read'; readonly node: ManifestNode | undefined }
  | { readonly is: 'broken'; readonly offset: number; readonly reason: string };

/** Deep enough for any real schema, and within the limits of recursion. */
const maxDepth = 200;
/** The maximum work for insufficiently indented lines: their number times the length of the text. */
const mostJoining = 20_000_000;
const shortLine = 'deficient indentation';

/** The last documents that were parsed: a document is scanned, fixed and scanned again, each time from its text. */
let recent: readonly { readonly text: string; readonly parsed: ParsedManifest }[] = [];
const mostRecent = 2;
/** A longer document is parsed again, so that no memory is held for it. */
const longestRecent = 1_000_000;

/**
 * Parses one YAML or JSON document. Keys may be duplicated.
 *
 * @param wanted whether to return the nodes, or only whether the document is valid.
 */
export function parseManifest(text: string, wanted = true): ParsedManifest {
  if (!wanted) return isJson(text) ? { is: 'read', node: undefined } : parse(text, false);
  const known = recent.find((each) => each.text === text);
  if (known !== undefined) return known.parsed;
  const parsed = parse(text, true);
  if (text.length <= longestRecent) recent = [{ text, parsed }, ...recent].slice(0, mostRecent);
  return parsed;
}

function parse(text: string, wanted: boolean): ParsedManifest {
  let readable = withoutJsonComments(text);
  for (let work = 0; ; work += text.length) {
    try {
      const events: readonly Event[] = parseEvents(readable, { maxDepth });
      return { is: 'read', node: wanted ? nodeOfEvents(readable, events) : undefined };
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error;
      const offset = Math.min(error.mark?.position ?? 0, text.length);
      const joined = error.reason === shortLine && work <= mostJoining ? joinWithLineBefore(readable, offset) : undefined;
      if (joined === undefined || joined === readable) return { is: 'broken', offset, reason: reasonOf(error) };
      readable = joined;
    }
  }
}

/** Checks whether a text is JSON, which is much faster than parsing its nodes. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the message of the YAML parser on one line. It may quote the file. */
function reasonOf(error: YAMLException): string {
  return error.reason.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, 200);
}

/**
 * Joins the line of an offset with the line before it, without moving other characters: the line break, and a comment before it, become
 * spaces. YAML requires every line of a flow collection or quoted text to be indented, but manifest parsers do not, and closing brackets
 * are often below their key. Returns `undefined` if there is no line before.
 */
export function joinWithLineBefore(text: string, offset: number): string | undefined {
  const lineBreak = text.lastIndexOf('\n', Math.max(0, offset - 1));
  if (lineBreak < 0) return undefined;
  const lineBefore = text.lastIndexOf('\n', lineBreak - 1) + 1;
  const comment = /(?:^|[ \t])#[^"'\]}]*\r?$/.exec(text.slice(lineBefore, lineBreak));
  const from = comment === null ? lineBreak : lineBefore + comment.index;
  return text.slice(0, from) + ' '.repeat(lineBreak + 1 - from) + text.slice(lineBreak + 1);
}
