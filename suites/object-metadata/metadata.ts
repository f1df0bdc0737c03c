import type { Subject } from '#core/model/subject';
import { scenariosPerSubject } from '../suite-module.ts';
import { deletion } from './deletion.ts';
import { fields } from './fields.ts';
import { generatedName } from './generated-name.ts';
import { updatesAtOnce, versions } from './versions.ts';

/** What the metadata of an object says, and who may say it. */
export const metadata = scenariosPerSubject((subject) => scenariosOf(subject));

/** Versions tell nothing where others write too, and a type that holds its objects by itself is deleted in a way of its own. */
function scenariosOf(subject: Subject) {
  return [
    fields(subject),
    generatedName(subject),
    ...(subject.writers === 'ours' ? [versions(subject), updatesAtOnce(subject)] : []),
    ...(subject.deletion === 'immediate' ? [deletion(subject)] : []),
  ];
}
