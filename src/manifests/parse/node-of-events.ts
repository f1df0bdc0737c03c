import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { ListNode, ManifestNode, MapEntry, MapNode, ScalarNode } from './manifest-node.ts';
import { nextToken } from './next-token.ts';

/** Collections under construction; read-only once closed. */
type Growing<Node, Field extends keyof Node, Value> = Omit<Node, Field | 'end'> & { readonly [Name in Field]: Value[] } & { end: number };
type OpenMap = Growing<MapNode, 'entries', MapEntry>;
type OpenList = Growing<ListNode, 'items', ManifestNode>;
type Open = { readonly node: OpenMap | OpenList; key: ScalarNode | undefined; readonly anchor: string | undefined };

const unreadableKey = { is: 'scalar', text: '', style: 'missing', tagged: true } as const;

/**
 * Builds the tree of a document from its parse events. The events contain the positions of scalars and the starts of collections; the ends
 * of collections are derived from the text. Returns `undefined` for a document without a value.
 */
export function nodeOfEvents(text: string, events: readonly Event[]): ManifestNode | undefined {
  const open: Open[] = [];
  const anchors = new Map<string, ManifestNode>();
  let root: ManifestNode | undefined;
  let cursor = 0;

  const place = (node: ManifestNode): void => {
    const parent = open.at(-1);
    if (parent === undefined) root = node;
    else if (parent.node.is === 'list') parent.node.items.push(node);
    else if (parent.key === undefined) {
      parent.key = node.is === 'scalar' ? node : { ...unreadableKey, start: node.start, end: node.end };
    } else {
      parent.node.entries.push({ key: parent.key, value: node });
      parent.key = undefined;
    }
  };

  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        continue;
      case EVENT_ID.SCALAR: {
        const node = scalarOf(text, event, cursor);
        cursor = node.end;
        remember(anchors, text, event, node);
        place(node);
        continue;
      }
      case EVENT_ID.ALIAS: {
        const target = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
        place({ is: 'alias', target, start: event.anchorStart - 1, end: event.anchorEnd });
        cursor = event.anchorEnd;
        continue;
      }
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE: {
        const { start } = event;
        const flow = isFlow(text, start);
        const anchor = event.anchorStart < 0 ? undefined : text.slice(event.anchorStart, event.anchorEnd);
        const node: OpenMap | OpenList =
          event.type === EVENT_ID.MAPPING
            ? { is: 'map', entries: [], flow, start, end: start }
            : { is: 'list', items: [], flow, start, end: start };
        open.push({ node, key: undefined, anchor });
        cursor = flow ? start + 1 : start;
        continue;
      }
      default: {
        const closed = open.pop();
        if (closed === undefined) continue;
        cursor = closed.node.flow ? closingOf(text, cursor) : cursor;
        closed.node.end = cursor;
        if (closed.anchor !== undefined) anchors.set(closed.anchor, closed.node);
        place(closed.node);
      }
    }
  }
  return root;
}

function isFlow(text: string, start: number): boolean {
  return text[start] === '{' || text[start] === '[';
}

/** Returns the offset after the bracket that closes a flow collection whose last child ends at `from`. */
function closingOf(text: string, from: number): number {
  let at = nextToken(text, from);
  while (text[at] === ',' || text[at] === ':') at = nextToken(text, at + 1);
  return Math.min(at + 1, text.length);
}

function remember(anchors: Map<string, ManifestNode>, text: string, event: ScalarEvent, node: ManifestNode): void {
  if (event.anchorStart >= 0) anchors.set(text.slice(event.anchorStart, event.anchorEnd), node);
}

function scalarOf(text: string, event: ScalarEvent, cursor: number): ScalarNode {
  const { valueStart, valueEnd } = event;
  const value = getScalarValue(text, event);
  const tagged = event.tagStart >= 0;
  if (valueStart < 0) {
    const at = afterIndicator(text, cursor);
    return scalar(value, 'missing', tagged, at, at);
  }
  switch (event.style) {
    case SCALAR_STYLE.PLAIN:
      return scalar(value, 'plain', tagged, valueStart, valueEnd);
    case SCALAR_STYLE.SINGLE_QUOTED:
      return scalar(value, 'single', tagged, valueStart - 1, valueEnd + 1);
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return scalar(value, 'double', tagged, valueStart - 1, valueEnd + 1);
    default: {
      const style = event.style === SCALAR_STYLE.LITERAL_BLOCK ? 'literal' : 'folded';
      const start = headerOf(text, cursor, style === 'literal' ? '|' : '>');
      return scalar(value, style, tagged, start, Math.max(start + 1, endOfText(text, valueStart, valueEnd)));
    }
  }
}

/** Of one shape, since there are more scalars than of all other nodes. */
function scalar(text: string, style: ScalarNode['style'], tagged: boolean, start: number, end: number): ScalarNode {
  return { is: 'scalar', text, tagged, style, start, end };
}

/** Returns the offset of the header of a block scalar: after the colon or dash, its anchor and its tag. */
function headerOf(text: string, cursor: number, indicator: '|' | '>'): number {
  let at = nextToken(text, cursor);
  while (at < text.length && text[at] !== indicator) {
    while (at < text.length && !/\s/.test(text.charAt(at))) at++;
    at = nextToken(text, at);
  }
  return at;
}

/** Returns the offset after the last visible character of a block scalar. Blank lines after it are separators. */
function endOfText(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text.charAt(at - 1))) at--;
  return at;
}

/** Returns the offset after the colon or dash of a missing value. */
function afterIndicator(text: string, cursor: number): number {
  const at = nextToken(text, cursor);
  return text[at] === ':' || text[at] === '-' ? at + 1 : cursor;
}
