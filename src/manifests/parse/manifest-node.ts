/**
 * The nodes of a YAML or JSON document with the places where they stand. Offsets count characters of the document's
 * text; `start` is the first character of a value and `end` the one behind its last.
 */
export type ManifestNode = MapNode | ListNode | ScalarNode | AliasNode;

/** A map. A block map starts at its first key, a flow map at its brace. */
export type MapNode = {
  readonly is: 'map';
  readonly flow: boolean;
  readonly entries: readonly MapEntry[];
  readonly start: number;
  readonly end: number;
};

/** A key that is itself a collection has the text '' and makes its entry unreadable, but nothing else. */
export type MapEntry = { readonly key: ScalarNode; readonly value: ManifestNode };

/** A list. A block list starts at its first dash, a flow list at its bracket. */
export type ListNode = {
  readonly is: 'list';
  readonly flow: boolean;
  readonly items: readonly ManifestNode[];
  readonly start: number;
  readonly end: number;
};

/** A scalar with its decoded text. `missing` is the nothing behind a bare `key:`. */
export type ScalarNode = {
  readonly is: 'scalar';
  readonly text: string;
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'missing';
  readonly tagged: boolean;
  readonly start: number;
  readonly end: number;
};

/** A reference to an anchor; `target` is `undefined` where there is no such anchor before it. */
export type AliasNode = { readonly is: 'alias'; readonly target: ManifestNode | undefined; readonly start: number; readonly end: number };
