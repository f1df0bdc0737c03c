import type { MapNode, ScalarNode } from './manifest-node.ts';

/** The object that a document, or an item of a list, holds; what is found inside of it is told by it. */
export type ObjectName = { readonly apiVersion: string; readonly kind: string; readonly namespace?: string; readonly name?: string };

/** Where the name of a type stands in a manifest, and as what. */
export type LocatedObject = {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /**
   * `object`: the document itself or an item of a list. `list`: a list of one kind. `nested`: a whole object inside of
   * another. `reference`: it names an object. `selector`: it names types by group, version and kind.
   */
  readonly role: 'object' | 'list' | 'nested' | 'reference' | 'selector';
  readonly map: MapNode;
  /** Where the version is written; `undefined` for an item that takes it from its list. */
  readonly versionNode: ScalarNode | undefined;
  readonly offset: number;
  /** JSON pointer of `map` in the document. */
  readonly path: string;
  readonly owner: ObjectName;
};

/** A text inside of an object that seems to hold manifests itself. */
export type EmbeddedText = { readonly scalar: ScalarNode; readonly path: string; readonly owner: ObjectName; readonly applied: boolean };
