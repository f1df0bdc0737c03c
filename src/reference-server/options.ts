import type { Dialect } from '#core/model/dialect';
import type { DataFile } from '#core/ports/data-file';
import type { TokenUser } from './access/access.ts';
import type { Clock } from './settings/clock.ts';
import type { PersonalityId } from './settings/personality.ts';
import type { Random } from './settings/random.ts';
import type { ChosenVariants } from './testing/variants/variant.ts';

/** What a reference server is made with. */
export type ReferenceServerOptions = {
  /** The names to use: those of Kubernetes by default. */
  readonly dialect?: Dialect;
  /** Whether to do as the text says, which is the default, or as released servers do where they differ from it. */
  readonly personality?: PersonalityId;
  /** How long history is kept; the specification's default is five minutes ("Limits"). */
  readonly historyWindowSeconds?: number;
  /** How long a read waits for a version that is not reached yet. */
  readonly futureVersionWaitSeconds?: number;
  /** What `/version` says. */
  readonly release?: string;
  /**
   * Bearer tokens of administrators. Where tokens or users are given, or `identified` is set, everybody has to show who they
   * are, and may do what roles and their bindings let them; without any of them, everybody is an administrator.
   */
  readonly tokens?: readonly string[];
  /** Users who may have any rights or none, by their bearer tokens. */
  readonly users?: readonly TokenUser[];
  /** Whether everybody has to show who they are, be it by a client certificate alone. */
  readonly identified?: boolean;
  /** Where audit events go: one line each. */
  readonly audit?: (line: string) => void;
  /** Where the server keeps its objects and their history beyond its own life; it is closed when the server stops. */
  readonly data?: DataFile;
  /** The id of a fault that the server has. */
  readonly fault?: string;
  /** What is strange about the server, though it is allowed. */
  readonly variants?: ChosenVariants;
  /** Whether terminating namespaces are emptied and removed, or left for a client to finalize. */
  readonly namespaceController?: boolean;
  readonly clock?: Clock;
  readonly random?: Random;
};
