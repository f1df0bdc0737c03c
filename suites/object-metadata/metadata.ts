import type { Subject } from '#core/model/subject';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { createdAfterDryRun } from './created-after-dry-run.ts';
import { deletion } from './deletion.ts';
import { deletionTime } from './deletion-time.ts';
import { emptiedParts, emptiedTimes, emptyTexts } from './emptied-values.ts';
import { fields } from './fields.ts';
import { generatedName } from './generated-name.ts';
import { labelsOfNamespace } from './labels-of-namespace.ts';
import { maintained } from './maintained.ts';
import { namespaceWithContents } from './namespace-with-contents.ts';
import { reorderedByAnother } from './reordered-by-another.ts';
import { stalePatches } from './stale-patches.ts';
import { updatesAtOnce, versions, versionsOfOwners, versionsWhileTerminating } from './versions.ts';

/** The metadata of an object, and who can change it. */
export const metadata = scenariosPerSubject((subject) => scenariosOf(subject));

/** Leaves out versions where others write too, and deletion of a type that finalizes its own objects. */
function scenariosOf(subject: Subject) {
  return [
    fields(subject),
    createdAfterDryRun(subject),
    emptyTexts(subject),
    emptiedTimes(subject),
    generatedName(subject),
    ...(subject.writers === 'ours' ? [versions(subject), versionsOfOwners(subject), updatesAtOnce(subject), stalePatches(subject)] : []),
    ...(subject.deletion === 'immediate' ? [deletion(subject), deletionTime(subject), maintained(subject), emptiedParts(subject)] : []),
    ...(subject.deletion === 'immediate' && subject.writers === 'ours' ? [versionsWhileTerminating(subject)] : []),
    ...(isUsedFor(subject, 'single-cases') && subject.scope === 'namespaced' ? [labelsOfNamespace(subject)] : []),
    ...(subject.kind === 'Namespace' ? [namespaceWithContents(subject)] : []),
    // Permissions are granted in a namespace.
    ...(subject.deletion === 'immediate' && subject.scope === 'namespaced' ? [reorderedByAnother(subject)] : []),
  ];
}
