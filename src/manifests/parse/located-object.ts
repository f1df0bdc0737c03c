import type { MapNode, ScalarNode } from './manifest-node.ts';

/** The object in a document or list item. Findings inside of it are reported for this object. */
export type ObjectName = { readonly apiVersion: string; readonly kind: string; readonly namespace?: string; readonly name?: string };

/** The position of a type in a manifest, and its role. */
export type LocatedObject = {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /**
   * `object`: the document or a list item. `list`: a list of one kind. `nested`: a complete object within another. `reference`: names
   * another object. `selector`: selects types by group, version and kind. `patch`: an operation of a JSON patch that sets the version.
   */
  readonly role: 'object' | 'list' | 'nested' | 'reference' | 'selector' | 'patch';
  readonly map: MapNode;
  /** The node of the version, or `undefined` for a list item that inherits the version of its list. */
  readonly versionNode: ScalarNode | undefined;
  readonly offset: number;
  /** JSON pointer to `map` in the document. */
  readonly path: string;
  readonly owner: ObjectName;
};

/** Text in an object that may contain manifests. */
export type EmbeddedText = { readonly scalar: ScalarNode; readonly path: string; readonly owner: ObjectName; readonly applied: boolean };
