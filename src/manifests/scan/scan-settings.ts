import type { Migration } from '#core/model/migration';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';
import type { Defaults } from '../migrate/apply-step.ts';

/** The settings of a scan. */
export type ScanSettings = {
  readonly schedule: Schedule;
  /** With the group names of the schedule. */
  readonly migrations: readonly Migration[];
  /** The release that the manifests must work with. */
  readonly target: Release;
  /** The release that uses them now, if known. */
  readonly current?: Release;
  readonly defaults: Defaults;
};
