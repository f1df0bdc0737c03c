import type { ManifestNode } from '../parse/manifest-node.ts';
import { columnOf } from './moved-lines.ts';

/** The formatting of a document, which new parts follow. */
export type Layout = {
  readonly newline: '\n' | '\r\n';
  /** The indentation of the keys of a nested map. */
  readonly indent: number;
  /** The indentation of the dashes of a list, 0 or more. */
  readonly listIndent: number;
  /** Whether keys and strings are quoted as in JSON. */
  readonly json: boolean;
  /** The separators of keys, values and entries on one line of a flow collection. */
  readonly colon: string;
  readonly comma: string;
  /** The space inside of braces. */
  readonly pad: '' | ' ';
};

/** Detects the formatting of a document from the first places that show it. */
export function layoutOf(text: string, root: ManifestNode): Layout {
  const steps: Steps = { map: undefined, list: undefined, pad: undefined };
  detect(text, root, steps);
  const json = root.is !== 'scalar' && root.is !== 'alias' && root.flow && /^[[{]\s*["[{}\]]/.test(text.slice(root.start));
  const tight = json && /^[[{]\s*"(?:[^"\\]|\\.)*":\S/.test(text.slice(root.start));
  return {
    newline: text.includes('\r\n') ? '\r\n' : '\n',
    indent: steps.map ?? (json ? flowIndent(text, root) : 2),
    listIndent: steps.list ?? 0,
    json,
    colon: tight ? ':' : ': ',
    comma: tight ? ',' : ', ',
    pad: steps.pad ?? (json ? '' : ' '),
  };
}

type Steps = { map: number | undefined; list: number | undefined; pad: '' | ' ' | undefined };

function detect(text: string, node: ManifestNode, steps: Steps): void {
  if (steps.map !== undefined && steps.list !== undefined && steps.pad !== undefined) return;
  if (node.is === 'map' && node.flow && node.entries.length > 0) steps.pad ??= text[node.start + 1] === ' ' ? ' ' : '';
  if (node.is === 'map' && !node.flow) {
    for (const { key, value } of node.entries) {
      if ((value.is === 'map' || value.is === 'list') && !value.flow) {
        steps[value.is] ??= columnOf(text, value.start) - columnOf(text, key.start);
      }
      detect(text, value, steps);
    }
  } else if (node.is === 'list' && !node.flow) for (const item of node.items) detect(text, item, steps);
}

function flowIndent(text: string, root: ManifestNode): number {
  const [, spaces = '  '] = /^[[{]\r?\n([ \t]+)/.exec(text.slice(root.start)) ?? [];
  return spaces.length;
}
