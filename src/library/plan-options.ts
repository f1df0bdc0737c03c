import type { RunOptions } from '#core/model/evidence';
import type { LimitedIdentityOptions } from './limited-identity.ts';
import type { WaiversOption } from './load-tables.ts';
import type { ServerOptions } from './open-target.ts';

/** The options of a run that decide what it does. All are optional; those of the target are in `ServerOptions`. */
export type PlanConformanceOptions = ServerOptions &
  LimitedIdentityOptions &
  WaiversOption & {
    /** Runs only these statements, cases or areas: ids or patterns, such as `watch/*`. */
    readonly only?: readonly string[] | undefined;
    /** Leaves out these statements, cases or areas. */
    readonly skip?: readonly string[] | undefined;
    /** Paths of files that describe resource types of the server, which are tested too (`spec-tables/schema/subjects.schema.json`). */
    readonly subjects?: readonly string[] | undefined;
    /** The only namespaces to use. They exist, and are left as they are; without this, the run creates namespaces of its own. */
    readonly namespaces?: readonly string[] | undefined;
    /** Runs one shard of the tests, as `{ index: 2, count: 5 }`; `mergeRuns` makes one report of all shards. */
    readonly shard?: RunOptions['shard'] | undefined;
    /** Path of the `report.json` of an earlier run, by whose times the shards are balanced. All shards need the same file. */
    readonly durations?: string | undefined;
    /** Sends only GET requests, and judges what these can show. The rest is skipped. */
    readonly readOnly?: boolean | undefined;
    /** The lowest level to test. Default: `may`, which is all. */
    readonly level?: RunOptions['level'] | undefined;
    /** Seed of the order of the cases. Default: 0, the order of the tables. */
    readonly seed?: number | undefined;
    /** How many sequences of requests to draw from the seed. Default: those that are chosen for a run. */
    readonly drawn?: number | undefined;
    /** How long to draw sequences from the seed, in place of a number of them. */
    readonly drawnSeconds?: number | undefined;
    /** Path of a `report.json`, or of another file with sequences: these are sent, and nothing else. */
    readonly sequences?: string | undefined;
    /** How many times each case runs. Default: 1. */
    readonly repeat?: number | undefined;
    /** How many cases run at a time. Default: 8. */
    readonly concurrency?: number | undefined;
    /** The most requests a second, those of the probe and of the clean-up included. Default: as many as the server answers. */
    readonly qps?: number | undefined;
    /** How many namespaces the run may have for its cases at a time, at least 3. Default: 16, and 40 with a history window. */
    readonly namespacesAtATime?: number | undefined;
    /** The number of objects of the run from which on no further case starts. Default: 500. */
    readonly objectsAtATime?: number | undefined;
    /** Counts a known deviation of released servers as a failure. */
    readonly strict?: boolean | undefined;
    /** The lowest level whose failures make the verdict `not conformant`. Default: `must`. */
    readonly failOn?: RunOptions['failOn'] | undefined;
    /** What is off by default, and enabled on this server on purpose: alpha or beta versions and gates, or hidden metrics. */
    readonly enabled?: RunOptions['enabled'] | undefined;
    /** The release of the server, such as `1.36`, where it does not report it or reports another. */
    readonly release?: string | undefined;
    /** The time after which the server has discarded old versions; without it, the cases about that are skipped. */
    readonly historyWindowSeconds?: number | undefined;
    /** The shortest time for which the server keeps old resource versions. */
    readonly historyKeptSeconds?: number | undefined;
    /** Path of the file that the server writes its audit events to, one on each line. */
    readonly auditLog?: string | undefined;
  };
