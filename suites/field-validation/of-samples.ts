import type { Subject } from '#core/model/subject';
import type { Scenario } from '../scenario/scenario.ts';
import { appliedDuplicates } from './applied-duplicates.ts';
import { manyFields } from './many-fields.ts';
import { preservedBelow } from './preserved-below.ts';
import { responseForms } from './response-forms.ts';
import { sampleSubject } from './typed-samples.ts';
import { unchangedWrites } from './unchanged-writes.ts';
import { unnamedAndHeld } from './unnamed-and-held.ts';
import { wrongValuesAtLevels } from './wrong-values-at-levels.ts';

/** Writes of the storage node record and of the custom resources with a schema, beside those of the matrix. */
export function ofSamples(subject: Subject): readonly Scenario[] {
  const structural = sampleSubject('structural', subject);
  if (structural !== undefined)
    return [
      responseForms(structural, 'structural'),
      unnamedAndHeld(structural, 'structural'),
      preservedBelow(structural),
      ...ofBoth(structural, 'structural'),
    ];
  return sampleSubject('built-in', subject) === undefined ? [] : ofBoth(subject, 'built-in');
}

const ofBoth = (subject: Subject, schema: 'built-in' | 'structural'): readonly Scenario[] => [
  manyFields(subject, schema),
  unchangedWrites(subject, schema),
  appliedDuplicates(subject, schema),
  ...wrongValuesAtLevels(subject, schema),
];
