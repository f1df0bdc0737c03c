import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

/** A value of a field, and one of another shape that takes its place. */
type Replaced = { readonly before: Template; readonly after: Template };

const map = { key: 'value' };
const list = ['item'];

/** What takes the place of a map is left out: servers differ in whether a manager owns a map as such, or its fields alone. */
const fields: Readonly<Record<string, Replaced>> = {
  textToMap: { before: 'text', after: map },
  textToEmptyMap: { before: 'text', after: {} },
  textToList: { before: 'text', after: list },
  textToNumber: { before: '1', after: 1 },
  numberToMap: { before: 1, after: map },
  booleanToMap: { before: true, after: map },
  listToText: { before: list, after: 'text' },
  listToMap: { before: list, after: map },
};

/** The fields of a type without known ones, so that each can have a value of any shape. */
export const otherShape = rowScenariosPerSubject('ownership', (subject) =>
  isUsedFor(subject, 'defined-types') ? [replacedByOtherShape(unstructuredType(subject))] : [],
);

function replacedByOtherShape(subject: Subject): Scenario {
  const all = Object.entries(fields);
  const spec = (values: Fields): Fields => ({ spec: { kept: 'kept', ...values } });
  const apply = (id: string, manager: string, values: Fields, force?: 'true'): Step =>
    applyAs(subject, { id, manager, own: 'a', fields: spec(values) }, force === undefined ? {} : { force });
  return {
    id: 'field-ownership/other-shape',
    subject,
    about:
      'A manager applies fields, and another applies each of them with a value of another shape, such as a map in place of a text; then all at once, by force.',
    steps: [
      apply('first', 'first', Object.fromEntries(all.map(([field, { before }]) => [field, before]))),
      get(subject, 'a', 'before'),
      ...all.map(([field, { after }]) => apply(field, 'second', { [field]: after })),
      get(subject, 'a', 'after'),
      apply('forced', 'second', Object.fromEntries(all.map(([field, { after }]) => [field, after])), 'true'),
      get(subject, 'a', 'replaced'),
    ],
    checks: {
      'field-ownership/conflict/refused': must(
        allHold(...all.map(([field]) => answered(field, '4xx'))),
        answered('first', '2xx'),
        answered('forced', '2xx'),
        ...all.map(([field, { before }]) => shows('before', `/spec/${field}`, before)),
      ),
      'field-ownership/conflict/value-unchanged': must(
        allHold(showsSame('after', '/spec', 'before')),
        answered('first', '2xx'),
        answered('forced', '2xx'),
        ...all.map(([field, { after }]) => shows('replaced', `/spec/${field}`, after)),
      ),
    },
  };
}
