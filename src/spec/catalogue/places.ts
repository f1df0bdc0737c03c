import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { parsePointer } from '#core/json/pointer';
import type { Where } from '#core/model/where';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';
import { quoted } from './quoted.ts';
import type { SourceText } from './source-text.ts';

/** The positions of the values of a YAML document. A pointer to an absent value gives the nearest position around it. */
export type Places = {
  /** Returns the position of the value at a JSON pointer. */
  readonly valueAt: (pointer: string) => Where;
  /** Returns the position of the key of that value, or of the item in a list. */
  readonly keyAt: (pointer: string) => Where;
};

type Node = { readonly value: number; readonly key: number; readonly children: Map<string, Node> };

/** A collection that is being read: its node, and in a map the key whose value comes next. */
type Open = { readonly node: Node; readonly list: boolean; key: { readonly text: string; readonly start: number } | undefined };

/**
 * Reads the positions of all values from the events of one document. Returns a problem for what only the events show and
 * tables must not contain: an alias, a key that is not a plain word, a duplicate key.
 */
export function placesOf(source: SourceText, events: readonly Event[]): { readonly places: Places; readonly problems: readonly Problem[] } {
  const starts = lineStarts(source.text);
  const whereOf = (offset: number): Where => place(source.file, starts, offset);
  const problems: Problem[] = [];
  let root: Node = { value: 0, key: 0, children: new Map() };
  const open: Open[] = [];
  const report = (offset: number, message: string): void => {
    problems.push({ where: whereOf(offset), about: 'the file', message });
  };

  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    const start = startOf(event) ?? parent?.key?.start ?? parent?.node.value ?? 0;
    if (event.type === EVENT_ID.ALIAS) report(start, 'an alias is not allowed; write out what it stands for');
    if (parent !== undefined && !parent.list && parent.key === undefined) {
      if (event.type !== EVENT_ID.SCALAR) {
        report(start, 'expected a plain word as a key');
        break;
      }
      const text = getScalarValue(source.text, event);
      const taken = parent.node.children.get(text);
      if (taken !== undefined) report(start, `the key ${quoted(text)} is already at ${placeWords(whereOf(taken.key))}`);
      parent.key = { text, start };
      continue;
    }
    const node: Node = { value: start, key: parent?.key?.start ?? start, children: new Map() };
    if (parent === undefined) root = node;
    else {
      const name = parent.key?.text ?? String(parent.node.children.size);
      if (!parent.node.children.has(name)) parent.node.children.set(name, node);
      parent.key = undefined;
    }
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      open.push({ node, list: event.type === EVENT_ID.SEQUENCE, key: undefined });
    }
  }
  return {
    places: { valueAt: (pointer) => whereOf(find(root, pointer).value), keyAt: (pointer) => whereOf(find(root, pointer).key) },
    problems,
  };
}

/**
 * Returns where a value begins for a reader, or `undefined` where that is its key: an empty value after `key:`, and a block of
 * text on its own lines. The events point behind the quote of a string and the star of an alias.
 */
function startOf(event: Exclude<Event, { readonly type: typeof EVENT_ID.DOCUMENT | typeof EVENT_ID.POP }>): number | undefined {
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  if (event.type !== EVENT_ID.SCALAR) return event.start;
  if (event.valueStart < 0 || event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK) return undefined;
  return event.style === SCALAR_STYLE.PLAIN ? event.valueStart : event.valueStart - 1;
}

function find(root: Node, pointer: string): Node {
  let node = root;
  for (const segment of parsePointer(pointer) ?? []) {
    const child = node.children.get(segment);
    if (child === undefined) return node;
    node = child;
  }
  return node;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function place(file: string, starts: readonly number[], offset: number): Where {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
