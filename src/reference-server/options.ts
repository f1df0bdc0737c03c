import type { Dialect } from '#core/model/dialect';
import type { DataFile } from '#core/ports/data-file';
import type { TokenUser } from './access/access.ts';
import type { Clock } from './settings/clock.ts';
import type { PersonalityId } from './settings/personality.ts';
import type { Random } from './settings/random.ts';
import type { ChosenVariants } from './testing/variants/variant.ts';

/** The options of a reference server. */
export type ReferenceServerOptions = {
  /** The names of groups and media types; those of Kubernetes by default. */
  readonly dialect?: Dialect;
  /** Whether the server follows the specification, which is the default, or released servers where they differ from it. */
  readonly personality?: PersonalityId;
  /** How long history is retained. The default is that of the specification, five minutes ("Limits"). */
  readonly historyWindowSeconds?: number;
  /** How long a read waits for a version that the store has not reached yet. */
  readonly futureVersionWaitSeconds?: number;
  /** The release in `/version`, which determines the served versions. */
  readonly release?: string;
  /**
   * Bearer tokens of administrators. With tokens, users or `identified`, every request needs credentials and is authorized by
   * roles and their bindings. Without any of them, every request is the administrator's.
   */
  readonly tokens?: readonly string[];
  /** Users with their bearer tokens. */
  readonly users?: readonly TokenUser[];
  /** Whether every request needs credentials, even if only client certificates are accepted. */
  readonly identified?: boolean;
  /** Receives audit events, one line each. */
  readonly audit?: (line: string) => void;
  /** The file in which objects and their history outlive the server. It is closed when the server stops. */
  readonly data?: DataFile;
  /** The id of a fault to simulate. */
  readonly fault?: string;
  /** Unusual but valid behavior to simulate. */
  readonly variants?: ChosenVariants;
  /** Whether the server empties and removes terminating namespaces, or leaves that to clients. */
  readonly namespaceController?: boolean;
  readonly clock?: Clock;
  readonly random?: Random;
};
