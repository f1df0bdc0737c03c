// testing/faults/rare: faults that show in one state or place alone, written from the text of the specification.

import type { Fault } from '../fault.ts';
import { rareApplierFaults } from './appliers.ts';
import { rareApplyFaults } from './apply.ts';
import { rareCollectionFaults } from './collections.ts';
import { rareCustomResourceFaults } from './custom-resources.ts';
import { rareDeletionFaults } from './deletion.ts';
import { rareDeletionStateFaults } from './deletion-states.ts';
import { rareDryRunFaults } from './dry-run.ts';
import { rareEarlierDryRunFaults } from './earlier-dry-runs.ts';
import { rareEventFaults } from './events.ts';
import { rareListFaults } from './lists.ts';
import { rareManagedFieldFaults } from './managed-fields.ts';
import { rareObjectFaults } from './objects.ts';
import { rareOwnedFieldFaults } from './owned-fields.ts';
import { rarePatchedObjectFaults } from './patched-objects.ts';
import { rarePatchFaults } from './patches.ts';
import { rareRepresentationFaults } from './representations.ts';
import { rareResourceVersionFaults } from './resource-versions.ts';
import { rareSubresourceFaults } from './subresources.ts';
import { rareUsedNameFaults } from './used-names.ts';
import { rareValidationFaults } from './validation.ts';
import { rareWatchFaults } from './watches.ts';
import { rareWriteFaults } from './writes.ts';

/** The faults that show in one state or place alone. */
export const rareFaults: readonly Fault[] = [
  ...rareApplierFaults,
  ...rareApplyFaults,
  ...rareCollectionFaults,
  ...rareCustomResourceFaults,
  ...rareDeletionFaults,
  ...rareDeletionStateFaults,
  ...rareDryRunFaults,
  ...rareEarlierDryRunFaults,
  ...rareEventFaults,
  ...rareListFaults,
  ...rareManagedFieldFaults,
  ...rareObjectFaults,
  ...rareOwnedFieldFaults,
  ...rarePatchFaults,
  ...rarePatchedObjectFaults,
  ...rareRepresentationFaults,
  ...rareResourceVersionFaults,
  ...rareSubresourceFaults,
  ...rareUsedNameFaults,
  ...rareValidationFaults,
  ...rareWatchFaults,
  ...rareWriteFaults,
];
