import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { ManifestNode, MapEntry } from '../parse/manifest-node.ts';
import { plainScalar } from '../parse/read-node.ts';

/**
 * An object under migration. A part with a node is printed as written; other parts are new. An alias or another part that cannot be
 * changed is `opaque`.
 */
export type Draft = DraftMap | DraftList | DraftScalar | DraftOpaque;

export type DraftMap = { readonly is: 'map'; entries: DraftEntry[]; readonly node?: ManifestNode };
export type DraftEntry = { key: string; value: Draft; readonly written?: MapEntry };
export type DraftList = { readonly is: 'list'; items: Draft[]; readonly node?: ManifestNode };
export type DraftScalar = {
  readonly is: 'scalar';
  readonly value: null | boolean | number | string;
  readonly node?: ManifestNode;
  /** The header of the block scalar, such as `|-`, for new multi-line text. */
  readonly block?: string;
};
type DraftOpaque = { readonly is: 'opaque'; readonly node: ManifestNode };

/** Returns a draft of a node. `known` receives the draft of each node, so that parts can be changed. */
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

/** Returns a draft of a new value. */
export function draftOfJson(value: Json): Draft {
  if (typeof value !== 'object' || value === null) return { is: 'scalar', value };
  if (isJsonArray(value)) return { is: 'list', items: value.map(draftOfJson) };
  return { is: 'map', entries: Object.entries(value).map(([key, each]) => ({ key, value: draftOfJson(each) })) };
}

/** Returns the value of a draft. An opaque part is only marked as such. */
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

/** Checks whether a draft is unchanged, down to its scalars. */
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

/** Returns an independent copy that is printed like the original. */
export function copyOf(draft: Draft): Draft {
  if (draft.is === 'map') return { ...draft, entries: draft.entries.map((entry) => ({ ...entry, value: copyOf(entry.value) })) };
  if (draft.is === 'list') return { ...draft, items: draft.items.map(copyOf) };
  return draft;
}

/** Checks whether a draft contains an opaque part. */
export function hasOpaque(draft: Draft): boolean {
  if (draft.is === 'map') return draft.entries.some(({ value }) => hasOpaque(value));
  if (draft.is === 'list') return draft.items.some(hasOpaque);
  return draft.is === 'opaque';
}

/** Replaces a draft wherever it occurs in a whole. */
export function replaceDraft(whole: Draft, old: Draft, replacement: Draft): void {
  if (whole.is === 'map') {
    for (const entry of whole.entries) {
      if (entry.value === old) entry.value = replacement;
      else replaceDraft(entry.value, old, replacement);
    }
  } else if (whole.is === 'list') {
    whole.items = whole.items.map((item) => (item === old ? replacement : item));
    for (const item of whole.items) replaceDraft(item, old, replacement);
  }
}
