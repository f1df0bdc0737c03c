import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { aspectCases, type Scenario } from '../scenario/aspect-cases.ts';
import { admission } from './admission.ts';
import { conflicts } from './conflicts.ts';
import { noSideEffects } from './no-side-effects.ts';
import { schemaStages } from './schema-stages.ts';

/** A stage of a request, as the table of dry runs names it. */
export type Stage = StatementOf<'dry-run-stage'>['form']['stage'];

/** That each stage but the last runs in a dry run (specification, "Dry-run"). */
export const dryRunStage: Generator<'dry-run-stage'> = {
  form: 'dry-run-stage',
  generate: (statements, subject) => {
    const rows = statements.map(({ id, form }) => ({ id, aspect: form.stage }));
    return placesOf(subject).flatMap(([place, scenarios]): readonly Case[] => aspectCases(place, 'dry-run', rows, scenarios));
  },
};

/** Where the stages are shown, in the place of a subject. */
function placesOf(subject: Subject): readonly (readonly [Subject, readonly Scenario<Stage>[]])[] {
  return [
    ...schemaStages(subject),
    ...(subject.deletion === 'immediate' ? [[subject, [conflicts(subject)]] as const] : []),
    ...(subject.id === 'configmaps' ? [[subject, [admission()]] as const] : []),
    ...(subject.id === 'custom-resources' ? [[subject, [noSideEffects()]] as const] : []),
  ];
}
