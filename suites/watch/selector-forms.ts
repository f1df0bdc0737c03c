import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, listEverything, selector, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { createLabelled, remove, testLabels, testObject } from '../scenario/test-object.ts';
import { drainTo, drainToWrite, watch } from '../scenario/watch-stream.ts';
import { byLabel, createOther, createPicked, ifByField, ifByLabel, pick, selectedObjects, setLabel } from './selected.ts';

/** Every form of a label selector that the watches use; each selects only objects of the case. */
const forms: Readonly<Record<string, readonly Template[]>> = {
  equal: [`${pick}=`, { $case: true }],
  'not-equal': [`${pick}!=`, { $case: true }],
  in: [`${pick} in (`, { $case: true }, ',other)'],
  'not-in': [`${pick} notin (`, { $case: true }, ',other)'],
  'in-spaced': [`${pick} in ( none , other , `, { $case: true }, ' )'],
  'not-in-spaced': [`${pick} notin ( none , other , `, { $case: true }, ' )'],
  'equal-twice': [`${pick}==`, { $case: true }],
  exists: [pick],
  'not-exists': [`!${pick}`],
};

/** Which of the last two objects a form selects: the one with the label, or the one without. */
const lastOf = (form: string): string => (form.startsWith('not-') ? 'last' : 'end');

/** Watches and lists with a label selector in every form, with one by field, and with both, while objects begin and cease to match. */
export function selectorForms(subject: Subject): Scenario {
  const streams = Object.keys(forms);
  const from = { resourceVersion: versionOf('before') };
  const inForm = (form: string): Template => ({ $join: [...(forms[form] ?? []), ',', selector] });
  const except = { fieldSelector: { $join: ['metadata.name!=', { $own: 'b' }] }, labelSelector: selector } as const;
  const exceptTwo = {
    fieldSelector: { $join: ['metadata.name!=', { $own: 'b' }, ',metadata.name!=', { $own: 'end' }] },
    labelSelector: selector,
  } as const;
  const named = { fieldSelector: { $join: ['metadata.name==', { $own: 'c' }] }, labelSelector: selector } as const;
  const both = {
    labelSelector: { $join: [`${pick}=`, { $case: true }] },
    fieldSelector: { $join: ['metadata.name=', { $own: 'c' }] },
  } as const;
  const byFields = { except, 'except-two': exceptTwo, named, both } as const;
  return {
    id: 'watch/selector-forms',
    about:
      'Watches select objects by a label in nine forms, by their names in three, and by both, while the label is set, changed and removed and objects are deleted; then lists select in the same forms.',
    steps: [
      ...selectedObjects(subject),
      list(subject, 'before'),
      ...streams.map((form) => watch(subject, form, { labelSelector: inForm(form), ...from })),
      ...Object.entries(byFields).map(([id, query]) => watch(subject, id, { ...query, ...from })),
      setLabel(subject, 'a', 'leave-a', null),
      setLabel(subject, 'b', 'enter-b', { $case: true }),
      setLabel(subject, 'c', 'turn-c', 'other'),
      ...remove(subject, 'a'),
      setLabel(subject, 'c', 'return-c', { $case: true }),
      ...remove(subject, 'b'),
      createLabelled(subject, 'e', { [pick]: 'none' }),
      createPicked(subject, 'end'),
      createOther(subject, 'last'),
      ...streams.map((form) => drainTo(form, lastOf(form))),
      drainTo('except', 'last'),
      drainTo('except-two', 'last'),
      ...['named', 'both'].map((stream) => drainToWrite(stream, 'return-c')),
      ...Object.entries(byFields).map(([id, query]) => listEverything(subject, `list-${id}`, query)),
      ...streams.map((form) => listEverything(subject, `list-${form}`, { labelSelector: inForm(form) })),
      // By the existence of a key alone, which is the beginning of another key.
      listEverything(subject, 'list-key', { labelSelector: pick }),
      ...(isRemovedWithItsNamespace(subject) ? withoutLabels(subject) : []),
    ],
    checks: {
      'collections/selected/label': ifByLabel(
        all(
          ...[...streams, 'key'].map((form): Expectation => ({ kind: 'shows-own-state', read: `list-${form}` })),
          ...(isRemovedWithItsNamespace(subject) ? [isUnselected] : []),
        ),
      ),
      'collections/selected/field': ifByField(
        all(...Object.keys(byFields).map((form): Expectation => ({ kind: 'shows-own-state', read: `list-${form}` }))),
      ),
      'watch/selected/label': ifByLabel(all(...streams.map(sendsAll))),
      ...(isRemovedWithItsNamespace(subject) ? { 'watch/selected/leaves': unlabelledLeaves } : {}),
      'watch/selected/field': ifByField(all(...Object.keys(byFields).map(sendsAll))),
    },
  };
}

function sendsAll(stream: string): Expectation {
  return { kind: 'events', stream, start: 'exact', after: 'before' };
}

/** An object without labels is not found by the clean-up of a run, but goes with its namespace. */
function isRemovedWithItsNamespace({ isolation, scope }: Subject): boolean {
  return isolation === 'own-collection' && scope === 'namespaced';
}

/** The last write, which the watches need not send, and the list after all labels of an object were removed at once. */
function withoutLabels(subject: Subject): readonly Step[] {
  return [
    watch(subject, 'until-unlabelled', { ...byLabel, resourceVersion: versionOf('list-key') }),
    { id: 'unlabel', do: 'send', request: mergePatch(subject, 'c', { metadata: { labels: null } }) },
    listEverything(subject, 'unlabelled', byLabel),
    {
      id: 'create-final',
      do: 'send',
      request: {
        method: 'POST',
        path: subject.collection,
        body: testObject(subject, 'final', 'create-final', { labels: { ...testLabels, [pick]: { $case: true } } }),
      },
    },
    drainTo('until-unlabelled', 'final'),
  ];
}

/** A watch by a label sends that an object lost it, although it lost all its labels. */
const unlabelledLeaves: Judgement = {
  ...ifByLabel({
    kind: 'any',
    of: [
      {
        kind: 'holds',
        all: [
          { of: 'until-unlabelled', at: '', is: 'includes', value: { type: 'DELETED', object: { metadata: { name: { $own: 'c' } } } } },
        ],
      },
      { kind: 'holds', all: [answered('unlabel', '4xx')] },
    ],
  }),
  // The version can have expired.
  given: [{ of: 'until-unlabelled', at: '', is: 'includes', value: { object: { metadata: { name: { $own: 'final' } } } } }],
};

const isUnselected: Expectation = {
  kind: 'holds',
  all: [
    answered('unlabel', 200),
    { of: 'unlabelled', at: '/items', is: 'includes', value: { metadata: { name: { $own: 'end' } } } },
    { of: 'unlabelled', at: '/items', is: 'excludes', value: { metadata: { name: { $own: 'c' } } } },
  ],
};
