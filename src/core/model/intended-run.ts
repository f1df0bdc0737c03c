import type { Identity } from './request.ts';

/** What a run is about to do to its target: known once the plan is made, and before anything is written. */
export type IntendedRun = {
  /** The id of the run: the names of its objects begin with `ac-<run>-`. */
  readonly run: string;
  readonly server: string;
  /** Where the address came from: `--server`, or the kubeconfig with its context. */
  readonly source: string;
  /** The release that the target reports. */
  readonly release?: string;
  /** Set where only GET requests would be sent. */
  readonly readOnly?: true;
  /** The kind of the credentials, without any part of them. */
  readonly identity: string;
  readonly tests: number;
  /** An estimate, to two digits. */
  readonly requests: number;
  /** An estimate, from the response times of the probe. */
  readonly seconds: number;
  readonly created: readonly IntendedObjects[];
  /** In the order of the plan. */
  readonly writes: readonly IntendedWrite[];
};

/** So many objects of a resource, in one kind of place. */
export type IntendedObjects = {
  /** `group/version/resource`, or `v1/resource` for the core group. */
  readonly resource: string;
  readonly place: 'cluster-wide' | 'in namespaces of the run' | `in the namespace ${string}`;
  readonly count: number;
};

/** One request that is not a read. */
export type IntendedWrite = {
  /** The key of the test, or `fixture:<id>`. */
  readonly test: string;
  readonly step: string;
  readonly method: string;
  /** Path and query. What is known only during the run is in angle brackets. */
  readonly target: string;
  /** The name in the body of a create request. */
  readonly name?: string;
  readonly as: Identity;
  /** `review`: a request for an opinion, such as a SelfSubjectAccessReview, which no server stores. */
  readonly effect: 'create' | 'change' | 'delete' | 'delete-collection' | 'dry-run' | 'review';
};
