import type { Clause } from './clauses.ts';
import type { Content, Difference } from './content.ts';
import type { Ownership } from './ownership.ts';

/** What the specification permits as the outcome of a write. */
export type Permitted = {
  /** Whether the server may, must or must not accept the request, and the clause that says so. */
  readonly outcome: 'accept' | 'refuse' | 'either';
  readonly clause: Clause;
  /** The content after the write, if it is accepted; undefined where it is left open. */
  readonly content?: Content;
  /** The owners of the fields after the write; undefined where they are left open. */
  readonly owners?: Ownership | undefined;
  /** The owners on released servers where they differ: an update of the status counts as one of the metadata that it sends. */
  readonly ownersByMetadata?: Ownership | undefined;
  /** The owners on released servers where the update is in another version than an entry; undefined where there is no such entry. */
  readonly ownersInOtherVersions?: readonly Ownership[] | undefined;
  /** The clause that a difference of the content at this pointer is a breach of. */
  readonly clauseAt?: (difference: Difference) => Clause;
  /** The maps that other managers own, of which released servers make null what is left of them. */
  readonly shared?: readonly string[];
  /** The maps that an apply has without a field, and whose fields it removes: released servers make them null too. */
  readonly sentEmpty?: readonly string[];
  /** Those of both that have no field left: where maps have a schema, released servers refuse the null. */
  readonly nulls?: readonly string[];
  /** The clause about the owners that are left, where the write clears managedFields. */
  readonly reset?: Clause;
  /** Whether a refusal must name the unknown or duplicate fields. */
  readonly namesFaults?: boolean;
  /** The clauses that hold where the content is right. */
  readonly tested?: readonly Clause[];
};
