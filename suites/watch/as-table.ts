import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { orJson, table } from '../scenario/media-types.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { change, remove } from '../scenario/test-object.ts';
import { drainToWrite, watch } from '../scenario/watch-stream.ts';
import { byLabel, createOther, createPicked, setLabel } from './selected.ts';

type Stream = 'label' | 'field' | 'all' | 'everywhere';

/** What a watch is to send: the type of each event, and the write, or the name of a removed object. */
type Sent = readonly ['ADDED' | 'MODIFIED' | 'DELETED', { readonly own: string; readonly write?: string }];

const changed = [
  ['MODIFIED', { own: 'a', write: 'change-a' }],
  ['MODIFIED', { own: 'a', write: 'leave-a' }],
] as const;
const ofName: readonly Sent[] = [...changed, ['DELETED', { own: 'a' }], ['ADDED', { own: 'a', write: 'create-a-again' }]];

/** The events that each watch sends of the changes of the case, in their order. */
const sent: Readonly<Record<Stream, readonly Sent[]>> = {
  label: [changed[0], ['DELETED', { own: 'a' }], ['ADDED', { own: 'a', write: 'create-a-again' }]],
  field: ofName,
  all: [['MODIFIED', { own: 'b', write: 'change-b' }], ...ofName],
  everywhere: ofName,
};

const row = '/object/rows/0/object';
const written = ['change-a', 'change-b', 'leave-a', 'create-a-again'].map((write) => answered(write, '2xx'));

/** Watches that ask for Tables, by a label, by a name and without either, and one of all namespaces by a name. */
export function asTable(subject: Subject): Scenario {
  const from = { resourceVersion: versionOf('before') };
  const byName = { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] }, labelSelector: selector } as const;
  const ofAll: Subject = { ...subject, collection: everywhere(subject), isolation: 'shared-collection' };
  const inTables = (step: Step): Step =>
    step.do === 'open' ? { ...step, request: { ...step.request, headers: { accept: orJson(table) } } } : step;
  return {
    id: 'watch/as-table',
    about:
      'Watches that ask for Tables select objects by a label, by a name and not at all, and one in JSON selects by a name in all namespaces, while two objects are changed, and one of them loses its label, is deleted and is created again.',
    steps: [
      createPicked(subject, 'a'),
      createOther(subject, 'b'),
      list(subject, 'before'),
      inTables(watch(subject, 'label', { ...byLabel, ...from })),
      inTables(watch(subject, 'field', { ...byName, ...from })),
      inTables(watch(subject, 'all', { labelSelector: selector, ...from })),
      watch(ofAll, 'everywhere', { ...byName, ...from }),
      change(subject, 'b'),
      setLabel(subject, 'a', 'change-a', { $case: true }),
      setLabel(subject, 'a', 'leave-a', null),
      ...remove(subject, 'a'),
      { ...createPicked(subject, 'a'), id: 'create-a-again' },
      ...(['label', 'field', 'all'] as const).map((stream) => drainToRow(stream, 'create-a-again')),
      drainToWrite('everywhere', 'create-a-again'),
    ],
    checks: {
      'watch/selected/label': inTable('label'),
      'watch/selected/field': must(
        all(allHold(...eventsOf('everywhere', '/object')), {
          kind: 'any',
          of: [allHold(differs('field', '/last/object/kind', 'Table')), allHold(...eventsOf('field', row))],
        }),
        ...written,
      ),
      'watch/one-document-per-change': inTable('all'),
    },
  };
}

/** Reads a watch up to the row of an object in the version of a write, or to the event with it. */
function drainToRow(stream: Stream, write: string): Step {
  const to = { of: stream, at: `${row}/metadata/resourceVersion`, is: 'equals', value: versionOf(write) } as const;
  return { id: `${stream}-until-${write}`, do: 'drain', stream, to, boundSeconds: 30 };
}

function inTable(stream: Stream): Judgement {
  return {
    when: [shows(stream, '/last/object/kind', 'Table')],
    otherwise: 'the target sends no Tables in a watch',
    given: written,
    expect: allHold(...eventsOf(stream, row)),
  };
}

function eventsOf(stream: Stream, at: string): readonly Predicate[] {
  return sent[stream].flatMap(([type, { own, write }], index) => [
    shows(stream, `/${index}/type`, type),
    shows(stream, `/${index}${at}/metadata/name`, { $own: own } satisfies Template),
    ...(write === undefined ? [] : [shows(stream, `/${index}${at}/metadata/resourceVersion`, versionOf(write))]),
  ]);
}
