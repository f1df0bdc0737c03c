import { isUsedFor } from '../scenario/subject-uses.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { admission } from './admission.ts';
import { allocations } from './allocations.ts';
import { conflicts } from './conflicts.ts';
import { changedDefinition, noSideEffects } from './no-side-effects.ts';
import { dryRunOfPartsInVersions } from './parts-in-other-version.ts';
import { schemaStages } from './schema-stages.ts';

/** That each stage but the last runs in a dry run (specification, "Dry-run"). */
export const dryRunStage = scenariosPerSubject((subject) => [
  ...schemaStages(subject),
  ...(subject.deletion === 'immediate' ? [conflicts(subject)] : []),
  ...(isUsedFor(subject, 'single-cases') ? [admission(), allocations()] : []),
  ...(isUsedFor(subject, 'defined-types') ? [noSideEffects(), changedDefinition(), ...dryRunOfPartsInVersions(subject)] : []),
]);
