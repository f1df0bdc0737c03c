import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { ManifestNode, MapEntry } from '../parse/manifest-node.ts';
import { plainScalar } from '../parse/plain-scalar.ts';

/**
 * An object that is being changed. What still has its node is printed as it was written; the rest is new.
 * An alias, or what else cannot be changed, is `opaque`.
 */
export type Draft = DraftMap | DraftList | DraftScalar | DraftOpaque;

export type DraftMap = { readonly is: 'map'; entries: DraftEntry[]; readonly node?: ManifestNode };
export type DraftEntry = { key: string; value: Draft; readonly written?: MapEntry };
export type DraftList = { readonly is: 'list'; items: Draft[]; readonly node?: ManifestNode };
export type DraftScalar = {
  readonly is: 'scalar';
  readonly value: null | boolean | number | string;
  readonly node?: ManifestNode;
  /** The header of the block, such as `|-`, in which a new text of several lines stands. */
  readonly block?: string;
};
type DraftOpaque = { readonly is: 'opaque'; readonly node: ManifestNode };

/**
 * A draft of what is written.
 *
 * @param known gets the draft of each node, for who wants to change a part of the whole.
 */
export function draftOf(node: ManifestNode, known?: Map<ManifestNode, Draft>): Draft {
  const draft = newDraft(node, known);
  known?.set(node, draft);
  return draft;
}

function newDraft(node: ManifestNode, known: Map<ManifestNode, Draft> | undefined): Draft {
  switch (node.is) {
    case 'map': {
      const entries = node.entries.map((written) => ({ key: written.key.text, value: draftOf(written.value, known), written }));
      return { is: 'map', node, entries };
    }
    case 'list':
      return { is: 'list', node, items: node.items.map((item) => draftOf(item, known)) };
    case 'scalar':
      return node.tagged ? { is: 'opaque', node } : { is: 'scalar', node, value: plainScalar(node) };
    default:
      return { is: 'opaque', node };
  }
}

/** A draft of what is new. */
export function draftOfJson(value: Json): Draft {
  if (typeof value !== 'object' || value === null) return { is: 'scalar', value };
  if (isJsonArray(value)) return { is: 'list', items: value.map(draftOfJson) };
  return { is: 'map', entries: Object.entries(value).map(([key, each]) => ({ key, value: draftOfJson(each) })) };
}

/** What a draft says; of an opaque part, only that there is one. */
export function jsonOf(draft: Draft): Json {
  switch (draft.is) {
    case 'scalar':
      return draft.value;
    case 'list':
      return draft.items.map(jsonOf);
    case 'map':
      // From entries, since a key may be `__proto__`.
      return Object.fromEntries(draft.entries.map(({ key, value }) => [key, jsonOf(value)]));
    default:
      return { opaque: true };
  }
}

/** Whether a draft is what is written, down to its last scalar. */
export function isUntouched(draft: Draft): boolean {
  const node = draft.node;
  if (node === undefined) return false;
  if (draft.is === 'map') {
    const written = node.is === 'map' ? node.entries : [];
    return (
      written.length === draft.entries.length &&
      draft.entries.every((entry, index) => entry.written === written[index] && isAsWritten(entry) && isUntouched(entry.value))
    );
  }
  if (draft.is === 'list') {
    const written = node.is === 'list' ? node.items : [];
    return written.length === draft.items.length && draft.items.every((item, index) => item.node === written[index] && isUntouched(item));
  }
  return true;
}

function isAsWritten({ key, value, written }: DraftEntry): boolean {
  return written?.key.text === key && written.value === value.node;
}

/** A copy that can be changed by itself; it is printed as the first one was written. */
export function copyOf(draft: Draft): Draft {
  if (draft.is === 'map') return { ...draft, entries: draft.entries.map((entry) => ({ ...entry, value: copyOf(entry.value) })) };
  if (draft.is === 'list') return { ...draft, items: draft.items.map(copyOf) };
  return draft;
}

/** Whether some part of a draft cannot be looked into. */
export function hasOpaque(draft: Draft): boolean {
  if (draft.is === 'map') return draft.entries.some(({ value }) => hasOpaque(value));
  if (draft.is === 'list') return draft.items.some(hasOpaque);
  return draft.is === 'opaque';
}
