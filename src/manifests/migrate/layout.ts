import type { ManifestNode } from '../parse/manifest-node.ts';
import { columnOf } from './moved-lines.ts';

/** How somebody writes a document: what is new in it is written in the same way. */
export type Layout = {
  readonly newline: '\n' | '\r\n';
  /** Columns by which the keys of a map stand behind the key that they belong to. */
  readonly indent: number;
  /** The same of the dashes of a list: 0 or more. */
  readonly listIndent: number;
  /** Keys and texts are quoted, as JSON wants them. */
  readonly json: boolean;
  /** What parts a key from its value, and a value from the next key, where they stand in one line between braces. */
  readonly colon: string;
  readonly comma: string;
  /** What stands inside of the braces at their ends. */
  readonly pad: '' | ' ';
};

/** Finds out the layout of a document from the first places that show it. */
export function layoutOf(text: string, root: ManifestNode): Layout {
  const steps: Steps = { map: undefined, list: undefined, pad: undefined };
  lookAt(text, root, steps);
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

function lookAt(text: string, node: ManifestNode, steps: Steps): void {
  if (steps.map !== undefined && steps.list !== undefined && steps.pad !== undefined) return;
  if (node.is === 'map' && node.flow && node.entries.length > 0) steps.pad ??= text[node.start + 1] === ' ' ? ' ' : '';
  if (node.is === 'map' && !node.flow) {
    for (const { key, value } of node.entries) {
      if ((value.is === 'map' || value.is === 'list') && !value.flow) {
        steps[value.is] ??= columnOf(text, value.start) - columnOf(text, key.start);
      }
      lookAt(text, value, steps);
    }
  } else if (node.is === 'list' && !node.flow) for (const item of node.items) lookAt(text, item, steps);
}

function flowIndent(text: string, root: ManifestNode): number {
  const [, spaces = '  '] = /^[[{]\r?\n([ \t]+)/.exec(text.slice(root.start)) ?? [];
  return spaces.length;
}
