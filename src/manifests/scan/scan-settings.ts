import type { Migration } from '#core/model/migration';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';
import type { Defaults } from '../migrate/apply-step.ts';
import type { PatchTarget } from '../parse/kustomization.ts';

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
  /** What kustomizations say of the documents, if there are any. */
  readonly overlays?: Overlays;
  /** Returns what the template of a name writes in the chart of a file, if that is known and one line. */
  readonly included?: (file: string, name: string) => string | undefined;
};

/** Returns what kustomizations say of a part of a document: its file, its index in the file, and a JSON pointer. */
export type Overlays = (file: string, index: number, pointer: string) => DocumentRole | undefined;

/** What kustomizations say of a part of a document. */
export type DocumentRole = {
  /** Whether it is a patch, and no whole object. */
  readonly isPatch: boolean;
  /** What a patch without a kind of its own changes. */
  readonly target?: PatchTarget | undefined;
  /** Why it must not change although it could: an object and its patches change together. */
  readonly blockedBy?: string;
};

/** Returns the role of a part of the document that is scanned. */
export type RoleOf = (pointer: string) => DocumentRole | undefined;
