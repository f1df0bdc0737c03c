// testing/faults/rare: faults that show in one state or place alone, written from the text of the specification.

import type { Fault } from '../fault.ts';
import { rareApplierFaults } from './appliers.ts';
import { rareApplyFaults } from './apply.ts';
import { rareCustomResourceFaults } from './custom-resources.ts';
import { rareDeletionFaults } from './deletion.ts';
import { rareDryRunFaults } from './dry-run.ts';
import { rareListFaults } from './lists.ts';
import { rareManagedFieldFaults } from './managed-fields.ts';
import { rareObjectFaults } from './objects.ts';
import { rarePatchFaults } from './patches.ts';
import { rareRepresentationFaults } from './representations.ts';
import { rareResourceVersionFaults } from './resource-versions.ts';
import { rareWatchFaults } from './watches.ts';
import { rareWriteFaults } from './writes.ts';

/** The faults that show in one state or place alone. */
export const rareFaults: readonly Fault[] = [
  ...rareApplierFaults,
  ...rareApplyFaults,
  ...rareCustomResourceFaults,
  ...rareDeletionFaults,
  ...rareDryRunFaults,
  ...rareListFaults,
  ...rareManagedFieldFaults,
  ...rareObjectFaults,
  ...rarePatchFaults,
  ...rareRepresentationFaults,
  ...rareResourceVersionFaults,
  ...rareWatchFaults,
  ...rareWriteFaults,
];
