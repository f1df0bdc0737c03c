import { type ContestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs, createAs, type Fields, merged, nested } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { valueIn } from './request-form.ts';

/** Annotations that the manager first applies with one value, and then with another that is alike. */
const alikeValues: readonly { readonly name: string; readonly before: string; readonly after: string }[] = [
  { name: 'apiconform-line', before: 'text', after: 'text\n' },
  { name: 'apiconform-lines', before: 'text\n\n', after: 'text' },
  { name: 'apiconform-blank', before: 'text', after: ' text ' },
  { name: 'apiconform-case', before: 'text', after: 'Text' },
  { name: 'apiconform-number', before: '1', after: '1.0' },
];

/** What a manager applies beside a field in conflict. */
const besideConflict: Fields = {
  metadata: { labels: { 'apiconform-beside': 'refused' }, annotations: { 'apiconform-beside': 'refused' } },
};

const unchanged = ['/metadata/managedFields', '/metadata/resourceVersion'] as const;

/** Managers that are others than `second`, although their names are alike. */
const alike = ['Second', 'second-more', 'secon'] as const;

/** An applied object is merged into the stored one. */
export function merge(contested: ContestedField): Scenario {
  const { subject, keptAt } = contested;
  const only = (value: string) => nested([{ at: contested.at, value }]);
  const withAlike = (value: string, when: 'before' | 'after'): Fields =>
    merged(only(value), { metadata: { annotations: Object.fromEntries(alikeValues.map((each) => [each.name, each[when]])) } });
  return {
    id: 'apply/merge',
    about:
      'A field that another manager set is applied: without force, with a label and an annotation beside it, also an empty value, with force, and again by the same manager with another value, with annotations whose values are alike; managers whose names are alike apply one more value; in the end the manager gives the field up.',
    steps: [
      createAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, '1'), writes: 'create' }),
      applyAs(subject, { id: 'without-force', manager: 'second', own: 'a', fields: merged(fieldsWith(contested, '2'), besideConflict) }),
      get(subject, 'a', 'refused'),
      applyAs(subject, { id: 'empty-without-force', manager: 'second', own: 'a', fields: fieldsWith(contested, '') }),
      applyAs(subject, { id: 'with-force', manager: 'second', own: 'a', fields: withAlike('2', 'before') }, { force: 'true' }),
      get(subject, 'a', 'forced'),
      applyAs(subject, { id: 'own-change', manager: 'second', own: 'a', fields: withAlike('3', 'after') }),
      get(subject, 'a', 'after'),
      ...alike.map((manager) => applyAs(subject, { id: `as-${manager}`, manager, own: 'a', fields: only('4') })),
      get(subject, 'a', 'after-alike'),
      applyAs(subject, { id: 'own-change-again', manager: 'second', own: 'a', fields: only('4') }),
      get(subject, 'a', 'before-giving-up'),
      applyAs(subject, { id: 'give-up', manager: 'second', own: 'a', fields: {} }),
      get(subject, 'a', 'given-up'),
    ],
    checks: {
      'apply/conflict': must(
        {
          kind: 'holds',
          all: [
            answered('without-force', '4xx'),
            valueIn(contested, 'refused', '1'),
            { of: 'refused', at: '/metadata/labels/apiconform-beside', is: 'absent' },
            { of: 'refused', at: '/metadata/annotations/apiconform-beside', is: 'absent' },
            // Others may write the object too.
            ...(subject.writers === 'ours' ? unchanged.map((at) => showsSame('refused', at, 'first')) : []),
            answered('empty-without-force', '4xx'),
            ...alike.map((manager) => answered(`as-${manager}`, '4xx')),
            valueIn(contested, 'after-alike', '3'),
          ],
        },
        answered('with-force', '2xx'),
        answered('own-change-again', '2xx'),
      ),
      'apply/force': must(
        { kind: 'holds', all: [answered('with-force', '2xx'), valueIn(contested, 'forced', '2')] },
        answered('without-force', '4xx'),
      ),
      'apply/applied-wins': must(
        allHold(
          answered('own-change', '2xx'),
          valueIn(contested, 'after', '3'),
          ...alikeValues.map((each) => shows('after', `/metadata/annotations/${each.name}`, each.after)),
        ),
        answered('with-force', '2xx'),
      ),
      'apply/removes-missing-items': must(
        allHold(answered('given-up', 200), { of: 'given-up', at: contested.at, is: 'absent' }),
        valueIn(contested, 'forced', '2'),
        valueIn(contested, 'before-giving-up', '4'),
        answered('give-up', '2xx'),
      ),
      'apply/keeps-the-rest': must(
        {
          kind: 'holds',
          all: [valueIn(contested, 'forced', '2'), { of: 'forced', at: keptAt, is: 'equals', value: 'kept' }],
        },
        answered('with-force', '2xx'),
      ),
    },
  };
}

const timeOfEntry = '/metadata/managedFields/0/time';

/** The entry of the first manager with the time of its last change of a value. */
const entryOfChange = { manager: 'first', operation: 'Apply', time: { $ref: { step: 'changed', at: timeOfEntry } } };

/** With a pause that a timestamp would show. */
export function noChange(contested: ContestedField): Scenario {
  const { subject } = contested;
  const fields = fieldsWith(contested, '1');
  return {
    id: 'apply/no-change',
    queue: 'waiting',
    about:
      'A manager applies the same fields again two seconds later, then another value; two seconds later another manager applies the other fields, twice, and the first applies without the value.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields, writes: 'create' }),
      get(subject, 'a', 'before'),
      { id: 'wait', do: 'wait', seconds: 2 },
      applyAs(subject, { id: 'again', manager: 'first', own: 'a', fields }),
      get(subject, 'a', 'after'),
      applyAs(subject, { id: 'changing', manager: 'first', own: 'a', fields: fieldsWith(contested, '2') }),
      get(subject, 'a', 'changed'),
      { id: 'wait-again', do: 'wait', seconds: 2 },
      applyAs(subject, { id: 'sharing', manager: 'second', own: 'a', fields: contested.fields }),
      get(subject, 'a', 'shared'),
      applyAs(subject, { id: 'sharing-again', manager: 'second', own: 'a', fields: contested.fields }),
      get(subject, 'a', 'shared-again'),
      // The kept field alone is left.
      applyAs(subject, { id: 'giving-up', manager: 'first', own: 'a', fields: contested.fields }),
      get(subject, 'a', 'given-up'),
    ],
    checks: {
      'managed-fields/entry/time-renewed': must(
        allHold(
          showsOther('changed', timeOfEntry, 'before'),
          { of: 'given-up', at: '/metadata/managedFields', is: 'includes-once', value: { manager: 'first' } },
          { of: 'given-up', at: '/metadata/managedFields', is: 'excludes', value: entryOfChange },
        ),
        answered('changing', '2xx'),
        answered('giving-up', '2xx'),
        { of: 'before', at: timeOfEntry, is: 'present' },
        { of: 'changed', at: timeOfEntry, is: 'present' },
        { of: 'given-up', at: contested.at, is: 'absent' },
      ),
      'managed-fields/entry/time': must(
        allHold({ of: 'shared', at: '/metadata/managedFields', is: 'includes-once', value: entryOfChange }),
        answered('sharing', '2xx'),
        { of: 'changed', at: timeOfEntry, is: 'present' },
        { of: 'shared', at: '/metadata/managedFields', is: 'includes-once', value: { manager: 'second' } },
      ),
      'apply/no-change-no-version': must(
        {
          kind: 'holds',
          all: [
            { of: 'after', at: '/metadata/resourceVersion', is: 'equals', value: versionOf('before') },
            { of: 'shared-again', at: '/metadata/resourceVersion', is: 'equals', value: versionOf('shared') },
          ],
        },
        answered('again', '2xx'),
        answered('sharing', '2xx'),
        answered('sharing-again', '2xx'),
      ),
    },
  };
}
