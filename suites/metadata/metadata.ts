import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { aspectCases } from '../scenario/aspect-cases.ts';
import { deletion } from './deletion.ts';
import { fields } from './fields.ts';
import { generatedName } from './generated-name.ts';
import { updatesAtOnce, versions } from './versions.ts';

/** The promises about the metadata of an object. */
export type MetadataAspect = StatementOf<'metadata'>['form']['aspect'];

/** What the metadata of an object says, and who may say it. */
export const metadata: Generator<'metadata'> = {
  form: 'metadata',
  generate: (statements, subject): readonly Case[] =>
    aspectCases<MetadataAspect>(
      subject,
      'object-metadata',
      statements.map(({ id, form }) => ({ id, aspect: form.aspect })),
      scenariosOf(subject),
    ),
};

/** Versions tell nothing where others write too, and a type that holds its objects by itself is deleted in a way of its own. */
function scenariosOf(subject: Subject) {
  return [
    fields(subject),
    generatedName(subject),
    ...(subject.writers === 'ours' ? [versions(subject), updatesAtOnce(subject)] : []),
    ...(subject.deletion === 'immediate' ? [deletion(subject)] : []),
  ];
}
