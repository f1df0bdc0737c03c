import type { Expectation } from './expectation.ts';
import type { Look } from './open-point.ts';
import type { Predicate } from './predicate.ts';
import type { Step } from './step.ts';
import type { Subject } from './subject.ts';

/** What a target must have for a case to be run; the lack of it is a skip with its reason. */
export type Need =
  /** The subject of this id is served, with these verbs. */
  | { readonly need: 'subject'; readonly subject: string }
  /** A resource is served, as `group/version/resource` with `{api_domain}` where it stands, with these verbs. */
  | { readonly need: 'served'; readonly resource: string; readonly verbs: readonly string[] }
  /** The target's release, as it reports it or as the operator states it, is this one (`1.22`) or a later one. */
  | { readonly need: 'release'; readonly atLeast: string }
  /** The target acts on `fieldValidation`, or its release is one that has to. */
  | { readonly need: 'field-validation' }
  /** A namespace that no other case uses meanwhile. */
  | { readonly need: 'namespace' }
  /** A fixture that the run makes once. */
  | { readonly need: 'fixture'; readonly fixture: string }
  /** Objects of built-in types are to be had in the binary media type, or as a Table. */
  | { readonly need: 'binary' }
  | { readonly need: 'table' }
  /** Versions look like whole numbers, so that one from the future can be made up. */
  | { readonly need: 'numeric-versions' }
  /** Credentials of the run's own, without which nobody is unauthenticated. */
  | { readonly need: 'credentials' }
  /** The operator named the audit log of the target. */
  | { readonly need: 'audit-log' }
  /** A second identity, whose rights a case can grant. */
  | { readonly need: 'limited-identity' }
  /** A deleted namespace goes by itself, with what is in it. */
  | { readonly need: 'namespace-controller' }
  | { readonly need: 'history-window' }
  | { readonly need: 'history-kept' };

/** When a case is about a target at all; where it is not, another case is in its place and nothing is reported. */
export type Applies = { readonly resourceVersionMatch: 'honoured' | 'ignored' };

/** One statement's verdict in a case. */
export type Check = {
  /** The id of the statement. */
  readonly statement: string;
  /** What the server was free not to do: where false, the promise was not put to the test (skipped). */
  readonly when?: readonly Predicate[];
  /** What the target did not do where `when` does not hold, as a clause: the reason of the skip. */
  readonly otherwise?: string;
  /** The control: what must hold for the verdict to mean anything; where false, inconclusive. */
  readonly given: readonly (Predicate | Expectation)[];
  readonly expect: Expectation;
  /** What released servers are known to do instead: meeting only this is a deviation. */
  readonly erratum?: { readonly id: string; readonly expect: Expectation };
};

/** One open point in a case: what is to be told of it. */
export type Observing = {
  /** The id of the open point. */
  readonly point: string;
  readonly text: string;
  readonly looks: readonly Look[];
};

/** What is done to a target, as plain data. */
export type Case = {
  /** `area/scenario`; with the subject it is unique. */
  readonly id: string;
  readonly area: string;
  readonly subject: string;
  /** Whether others may write to the case's objects too (see `Subject`). */
  readonly writers: Subject['writers'];
  /** What happens, in one sentence. */
  readonly about: string;
  readonly needs: readonly Need[];
  readonly applies?: Applies;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  /** What the case shows of points that the specification leaves open. */
  readonly observations?: readonly Observing[];
  readonly queue: 'parallel' | 'waiting';
};

/** Objects that the run makes once, before the cases that need them, and removes after all of them. */
export type Fixture = {
  readonly id: string;
  readonly steps: readonly Step[];
};
