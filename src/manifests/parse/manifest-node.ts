/**
 * A node of a YAML or JSON document with its position. Offsets count characters of the document; `start` is the first character of a value
 * and `end` is after its last.
 */
export type ManifestNode = MapNode | ListNode | ScalarNode | AliasNode;

/** A map. A block map begins at its first key, a flow map at its brace. */
export type MapNode = {
  readonly is: 'map';
  readonly flow: boolean;
  readonly entries: readonly MapEntry[];
  readonly start: number;
  readonly end: number;
};

/** An entry. A key that is a collection has the text '', which makes only its own entry unreadable. */
export type MapEntry = { readonly key: ScalarNode; readonly value: ManifestNode };

/** A list. A block list begins at its first dash, a flow list at its bracket. */
export type ListNode = {
  readonly is: 'list';
  readonly flow: boolean;
  readonly items: readonly ManifestNode[];
  readonly start: number;
  readonly end: number;
};

/** A scalar with its decoded text. `missing` is the empty value of a bare `key:`. */
export type ScalarNode = {
  readonly is: 'scalar';
  readonly text: string;
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'missing';
  readonly tagged: boolean;
  readonly start: number;
  readonly end: number;
};

/** A reference to an anchor. `target` is `undefined` if no such anchor precedes it. */
export type AliasNode = { readonly is: 'alias'; readonly target: ManifestNode | undefined; readonly start: number; readonly end: number };
