import type { Migration } from '#core/model/migration';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';
import type { Defaults } from '../migrate/apply-step.ts';

/** What a scan goes by. */
export type ScanSettings = {
  readonly schedule: Schedule;
  /** With the group names of the schedule. */
  readonly migrations: readonly Migration[];
  /** The release that the manifests are to work with. */
  readonly target: Release;
  /** The release in which they are used now, where it is known. */
  readonly current?: Release;
  readonly defaults: Defaults;
};
