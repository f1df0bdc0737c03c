import { type Event, parseEvents, YAMLException } from 'js-yaml';
import { joinWithLineBefore } from './join-with-line-before.ts';
import type { ManifestNode } from './manifest-node.ts';
import { nodeOfEvents } from './node-of-events.ts';

/** What became of the text of one document; `offset` is where it cannot be read. */
export type ParsedManifest =
  | { readonly is: 'read'; readonly node: ManifestNode | undefined }
  | { readonly is: 'broken'; readonly offset: number; readonly reason: string };

/** Deep enough for every schema that people write, and no deeper than a reader that recurses can go. */
const maxDepth = 200;
/** The work that short lines may cost: their number times the length of the text. */
const mostJoining = 20_000_000;
const shortLine = 'deficient indentation';

/**
 * Reads the text of one document, YAML or JSON, without looking at what it means. Keys may stand twice.
 *
 * @param wanted whether the nodes are wanted, or only whether it can be read.
 */
export function parseManifest(text: string, wanted = true): ParsedManifest {
  if (!wanted && isJson(text)) return { is: 'read', node: undefined };
  let readable = text;
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

/** Whether a text is JSON, which is found out far faster than what its nodes are. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The words of the YAML reader in one line; they may repeat a piece of the file. */
function reasonOf(error: YAMLException): string {
  return error.reason.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, 200);
}
