import type { Expectation } from './expectation.ts';
import type { Json } from './json.ts';
import type { Look } from './open-point.ts';
import type { Predicate } from './predicate.ts';
import type { RunOptions } from './report.ts';
import type { Step } from './step.ts';
import type { Subject } from './subject.ts';
import type { Template } from './template.ts';

/** What a target must have for a case to be run; without it, the case is skipped with the reason. */
export type Need =
  /** The subject of this id is served, with these verbs. */
  | { readonly need: 'subject'; readonly subject: string }
  /** The resource `group/version/resource`, with `{api_domain}` for the suffix of the group names, is served with these verbs. */
  | { readonly need: 'served'; readonly resource: string; readonly verbs: readonly string[] }
  /**
   * The resource is served with these verbs, or the target serves most of the resources in `among`: such a target has the whole
   * API, and a resource that is missing is a failure.
   */
  | {
      readonly need: 'served-unless-whole';
      readonly resource: string;
      readonly verbs: readonly string[];
      readonly among: readonly string[];
    }
  /** The release of the target, reported by it or given with `--release`, is this one (`1.22`) or a later one. */
  | { readonly need: 'release'; readonly atLeast: string }
  /** The target supports `fieldValidation`, or its release has to. */
  | { readonly need: 'field-validation' }
  /** A namespace that no other case uses meanwhile. */
  | { readonly need: 'namespace' }
  /** A fixture, which the run creates once. */
  | { readonly need: 'fixture'; readonly fixture: string }
  /** The target returns objects of built-in types in the binary media type, or as a Table. */
  | { readonly need: 'binary' }
  | { readonly need: 'table' }
  /** The target describes its groups and their resources. */
  | { readonly need: 'discovery' }
  /** Resource versions are whole numbers, so that one that the target has not reached can be computed. */
  | { readonly need: 'numeric-versions' }
  /** The run has credentials, so that a request without them is unauthenticated. */
  | { readonly need: 'credentials' }
  /** The operator named the audit log of the target. */
  | { readonly need: 'audit-log' }
  /** A limited identity, which a case can grant permissions. */
  | { readonly need: 'limited-identity' }
  /** The target has a known dialect, for which the names are known that the command-line client uses. */
  | { readonly need: 'command-line-client' }
  /** A controller finalizes deleted namespaces and their objects. */
  | { readonly need: 'namespace-controller' }
  | { readonly need: 'history-window' }
  | { readonly need: 'history-kept' };

/** The targets that a case applies to. For other targets another case takes its place, and nothing is reported. */
export type Applies = { readonly resourceVersionMatch: 'honoured' | 'ignored' };

/** How a case judges one statement. */
export type Check = {
  /** The id of the statement. */
  readonly statement: string;
  /** Optional behavior that the check needs: where one of these does not hold, the requirement was not tested (skipped). */
  readonly when?: readonly (Predicate | Expectation)[];
  /** What the requirement expects to be off by default: the check is skipped where the operator enabled it on purpose. */
  readonly offByDefault?: NonNullable<RunOptions['enabled']>[number];
  /** The reason of the skip where `when` is false, as a clause. */
  readonly otherwise?: string;
  /** Where `when` is false, there is no result: a drawn sequence need not come to what the check is about. */
  readonly unreported?: true;
  /** The preconditions of the verdict; where one fails, the result is inconclusive. */
  readonly given: readonly (Predicate | Expectation)[];
  readonly expect: Expectation;
  /** What released servers do instead: a response that meets only this is a deviation. */
  readonly erratum?: { readonly id: string; readonly expect: Expectation };
};

/** One open point in a case, and how it is observed. */
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
  /** Whether other clients may write to the test objects too (see `Subject`). */
  readonly writers: Subject['writers'];
  /** What happens, in one sentence. */
  readonly about: string;
  readonly needs: readonly Need[];
  readonly applies?: Applies;
  readonly steps: readonly Step[];
  /** All steps as they are done on a target that meets none of some needs; the first of these that fits counts. */
  readonly without?: readonly { readonly needs: readonly Need[]; readonly steps: readonly Step[] }[];
  readonly checks: readonly Check[];
  /** An object of the run beside those of the case, which is created once. The case runs also where it cannot be created. */
  readonly bystander?: Fixture;
  /** What the case observes of points that the specification leaves open. */
  readonly observations?: readonly Observing[];
  /** `parallel`: beside other cases. `waiting`: the case mostly waits, and starts at once. `alone`: after all others, one at a time. */
  readonly queue: 'parallel' | 'waiting' | 'alone';
  /** The type that the requests of the case are about, as the model of the API has to know it. Only drawn cases have it. */
  readonly modelled?: Modelled;
  /** What is judged of the requests of any other case beside what it is about. */
  readonly beside?: Beside;
};

/**
 * Checks of what each response shows by itself, and, with a type whose objects the model of the API knows, of what it shows after the
 * responses before it. Nothing is reported of them but what fails.
 */
export type Beside = {
  readonly type?: Modelled;
  /** Other built-in types of which the case may create objects. */
  readonly others?: readonly Modelled[];
  readonly checks: readonly Check[];
};

/** A type whose objects have only the content that requests give them (see `ModelledType` of the room `api-model`). */
export type Modelled = {
  /** The path of the collection across all namespaces. */
  readonly collection: Template;
  /** The same path in another version in which the objects are served too. */
  readonly otherCollection?: Template;
  readonly namespaced: boolean;
  readonly content: readonly string[];
  readonly omitsEmpty: boolean;
  readonly schema?: ModelledSchema;
};

/** What the schema of a type says of its fields, by their pointers. */
export type ModelledSchema = {
  /** The lists that an apply merges: sets, and lists whose items are told apart by keys. */
  readonly lists: Readonly<Record<string, 'set' | readonly string[]>>;
  /** The maps that are one value; `*` in a pointer stands for each item of a list. */
  readonly atomic: readonly string[];
  /** The values of fields that nobody sets, where the map around them is there. */
  readonly defaults: Readonly<Record<string, Json>>;
  /** Whether the objects have a status and a scale. */
  readonly subresources: boolean;
  /** The columns of the Table of the type that show a field, by their names: the pointers of the fields. */
  readonly columns?: Readonly<Record<string, string>>;
};

/** Objects that the run creates once, before the cases that need them, and removes after all cases. */
export type Fixture = {
  readonly id: string;
  readonly steps: readonly Step[];
  /** The namespaced type that the fixture defines, where objects of it can be of any shape and have no effects. */
  readonly defines?: DefinedType;
};

/** A type by the texts of its objects and paths: `root` is all before `/namespaces/`. */
export type DefinedType = { readonly apiVersion: Template; readonly kind: string; readonly root: Template; readonly resource: string };
