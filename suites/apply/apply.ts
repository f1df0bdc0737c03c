import { contestedField } from '../field-ownership/contested-field.ts';
import { markedType } from '../scenario/marked-definition.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { appliedAgain } from './applied-again.ts';
import { appliedBinaryData } from './binary-data.ts';
import { deepFields } from './deep-fields.ts';
import { finalizersOfAppliers } from './finalizers.ts';
import { givenUp, sharedByThree } from './given-up.ts';
import { innerItems } from './inner-items.ts';
import { fewerItems, items, itemsTogether } from './items.ts';
import { jsonAfterYaml } from './json-after-yaml.ts';
import { merge, noChange } from './merge.ts';
import { namesakes } from './namesakes.ts';
import { noChangeOfOddities } from './no-change.ts';
import { appliesToTerminating } from './of-terminating.ts';
import { refusedToParts } from './refused-to-parts.ts';
import { creation, managerRequired, noManagedFields, yaml } from './request-form.ts';
import { sameValue } from './same-value.ts';
import { severalDrivers } from './several-drivers.ts';
import { unmarkedItems } from './unmarked-items.ts';

/** The rules of server-side apply. */
export const applyRules = scenariosPerSubject((subject) => {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  const scenarios = [
    creation,
    yaml,
    managerRequired,
    noManagedFields,
    merge,
    noChange,
    items,
    itemsTogether,
    fewerItems,
    givenUp,
    sharedByThree,
    appliedAgain,
  ].map((scenario) => scenario(contested));
  const finalizers =
    subject.deletion === 'immediate' && subject.writers === 'ours'
      ? [finalizersOfAppliers(contested), appliesToTerminating(contested)]
      : [];
  const named = isUsedFor(subject, 'single-cases') ? [namesakes(contested)] : [];
  const ofSubject = [
    ...scenarios,
    ...named,
    ...finalizers,
    ...(isUsedFor(subject, 'defined-types') ? [noChangeOfOddities(contested)] : []),
  ];
  return [
    ...ofSubject.map((scenario) => ({ ...scenario, subject: contested.subject })),
    ...(isUsedFor(subject, 'defined-types') ? [sameValue(subject), unmarkedItems(markedType(subject)), deepFields(subject)] : []),
    ...(subject.kind === 'CSINode' ? [severalDrivers(subject)] : []),
    ...(subject.kind === 'ConfigMap' ? [appliedBinaryData(subject), jsonAfterYaml(subject)] : []),
    ...(isUsedFor(subject, 'single-cases') ? [innerItems(), refusedToParts()] : []),
  ];
});
