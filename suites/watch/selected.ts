import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { listEverything, versionOf } from '../scenario/collection-read.ts';
import { type Judgement, leavesOut, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, orGone } from '../scenario/shows.ts';
import { change, changeAnnotation, createLabelled, objectPath, remove } from '../scenario/test-object.ts';
import { drainTo, drainToWrite, watch } from '../scenario/watch-stream.ts';

type Query = NonNullable<Request['query']>;

export const pick = 'apiconform-pick';
export const byLabel: Query = { labelSelector: { $join: [`${pick}=`, { $case: true }] } };
const byName = (own: string): Query => ({ fieldSelector: { $join: ['metadata.name=', { $own: own }] } });
const byField = byName('a');
const byOtherField: Query = { fieldSelector: { $join: ['metadata.name!=', { $own: 'c' }] } };

/** The starts of a watch. */
const starts: Readonly<Record<string, Query>> = {
  'from-version': { resourceVersion: versionOf('label') },
  'from-zero': { resourceVersion: '0' },
  'from-state': {},
};
const late = 'label-late';
const relabelled = 'label-relabelled';
const streamsOf = (selection: 'label' | 'field') => Object.keys(starts).map((start) => `${selection}-${start}`);

/**
 * Lists and watches with selectors, which the specification names without their parameters ("Common metadata fields named by
 * the interface"): where a list supports one, every form of a list and every watch does.
 */
export function selected(subject: Subject): Scenario {
  const opened = (selection: 'label' | 'field', query: Query) =>
    Object.entries(starts).map(([start, from]) => watch(subject, `${selection}-${start}`, { ...query, ...from }, { everything: true }));
  const inPages = (id: string, query: Query, first: Query = {}): Step => ({
    id,
    do: 'pages',
    request: { method: 'GET', path: subject.collection, query },
    first,
    between: [],
    max: 1000,
  });
  /** Lists in the state of a version; in pages, which may have fewer objects than the limit. */
  const exactly = (id: string, query: Query): Step =>
    inPages(id, { ...query, limit: '500' }, { resourceVersion: versionOf('label'), resourceVersionMatch: 'Exact' });
  return {
    id: 'watch/selected',
    about:
      'Two of three objects have a label; lists and watches select them by the label, and one of them by its name, and all but one, while the label is removed from one, added to another, and objects without it are created, changed and deleted; two watches are opened after most of that.',
    steps: [
      ...selectedObjects(subject),
      ...opened('label', byLabel),
      ...opened('field', byField),
      change(subject, 'b'),
      createOther(subject, 'd'),
      setLabel(subject, 'a', 'leave-a', null),
      setLabel(subject, 'b', 'enter-b', { $case: true }),
      setLabel(subject, 'c', 'change-c', { $case: true }),
      ...remove(subject, 'd'),
      listEverything(subject, 'label-at-zero', { ...byLabel, resourceVersion: '0' }),
      listEverything(subject, 'label-not-older', { ...byLabel, resourceVersion: versionOf('label') }),
      inPages('label-pages', { ...byLabel, limit: '1' }),
      exactly('label-exact', byLabel),
      listEverything(subject, 'field-at-zero', { ...byField, resourceVersion: '0' }),
      listEverything(subject, 'field-not-older', { ...byField, resourceVersion: versionOf('label') }),
      listEverything(subject, 'field-page', { ...byField, limit: '2' }),
      exactly('field-exact', byField),
      ...(walksOthers(subject) ? [inPages('field-pages', { ...byOtherField, limit: '1' })] : []),
      listEverything(subject, 'both', { ...byLabel, ...byName('c') }),
      listEverything(subject, 'neither', { ...byLabel, ...byName('a') }),
      // Most changes are past when it is opened.
      watch(subject, late, { ...byLabel, resourceVersion: versionOf('label') }, { everything: true }),
      setLabel(subject, 'b', 'leave-b', null),
      setLabel(subject, 'b', 'enter-b-again', { $case: true }),
      // It begins with an object that has the label since a change.
      watch(subject, relabelled, byLabel, { everything: true }),
      setLabel(subject, 'a', 'change-a-last', null),
      createPicked(subject, 'end'),
      ...[...streamsOf('label'), late, relabelled].map((stream) => drainTo(stream, 'end')),
      ...streamsOf('field').map((stream) => drainToWrite(stream, 'change-a-last')),
    ],
    checks: {
      'collections/selected/label': ifByLabel(
        all(
          hasItems('label', 2),
          ...['label-at-zero', 'label-not-older', 'label-pages'].map(onlySelected),
          orGone('label-exact', all(onlySelected('label-exact'), { kind: 'shows-own-state', read: 'label-exact', after: 'create-c' })),
          { kind: 'shows-own-state', read: 'label-pages' },
          { kind: 'shows-known-versions', read: 'label-at-zero' },
        ),
      ),
      'collections/selected/field': ifByField(
        all(
          hasItems('field', 1),
          ...['field-at-zero', 'field-not-older', 'field-page', 'both'].map(onlySelected),
          orGone('field-exact', onlySelected('field-exact')),
          { kind: 'shows-own-state', read: 'field-page' },
          { kind: 'shows-own-state', read: 'both' },
          { kind: 'shows-own-state', read: 'neither' },
          ...(walksOthers(subject) ? [refusedOr('field-pages')] : []),
        ),
      ),
      'watch/selected/label': ifByLabel(
        all(
          ...[...streamsOf('label'), relabelled].map(onlySelected),
          ...['change-c', 'enter-b-again'].map((write) => sends(relabelled, write, 'ADDED')),
          sends('label-from-version', 'change-c', 'MODIFIED'),
          ...streamsOf('label').map((stream) => sends(stream, 'create-end', 'ADDED')),
        ),
      ),
      'watch/selected/field': ifByField(
        all(
          ...streamsOf('field').map(onlySelected),
          sends('field-from-version', 'leave-a', 'MODIFIED'),
          ...streamsOf('field').map((stream) => showsChange(stream, 'change-a-last')),
        ),
      ),
      'watch/selected/enters': ifByLabel(
        all(sends('label-from-version', 'enter-b', 'ADDED'), sends('label-from-version', 'enter-b-again', 'ADDED')),
      ),
      'watch/selected/leaves': ifByLabel(
        all(sends('label-from-version', 'leave-a', 'DELETED'), sends(late, 'leave-a', 'DELETED'), onlySelected(late)),
      ),
    },
  };
}

/** Three objects, of which a label selects two and a name one, and the lists that show whether the target supports such selectors. */
export function selectedObjects(subject: Subject): readonly Step[] {
  return [
    createPicked(subject, 'a'),
    createOther(subject, 'b'),
    createPicked(subject, 'c'),
    listEverything(subject, 'label', byLabel),
    listEverything(subject, 'field', byField),
  ];
}

/**
 * A target supports a selector if it lists with it and leaves out an object that it does not select. What the list shows then
 * is judged: of three objects the label selector selects two, and the field selector one.
 */
function supports(list: 'label' | 'field'): NonNullable<Judgement['when']> {
  return leavesOut(list, 'b');
}

export function ifByLabel(expect: Expectation): Judgement {
  return { when: supports('label'), otherwise: 'the target does not select objects of a list by labels', given: [], expect };
}

export function ifByField(expect: Expectation): Judgement {
  return { when: supports('field'), otherwise: 'the target does not select objects of a list by fields', given: [], expect };
}

function hasItems(of: string, count: number): Expectation {
  return { kind: 'holds', all: [{ of, at: '/items', is: 'has-length', value: count }] };
}

function onlySelected(of: string): Expectation {
  return { kind: 'only-selected', of };
}

/** Reading the objects of others one by one is left out. */
function walksOthers({ isolation }: Subject): boolean {
  return isolation === 'own-collection';
}

/** A target that selects by a field may refuse to select by its other values. */
function refusedOr(pages: string): Expectation {
  return { kind: 'any', of: [allHold(answered(pages, '4xx')), all(onlySelected(pages), { kind: 'shows-own-state', read: pages })] };
}

function sends(stream: string, write: string, type: 'ADDED' | 'MODIFIED' | 'DELETED'): Expectation {
  return { kind: 'event-of-write', stream, write, type };
}

/** A watch that begins with a state and is resumed sends the changed object in its next state. */
function showsChange(stream: string, write: string): Expectation {
  return { kind: 'any', of: [sends(stream, write, 'MODIFIED'), sends(stream, write, 'ADDED')] };
}

export function createPicked(subject: Subject, own: string): Step {
  return createLabelled(subject, own, { [pick]: { $case: true } });
}

/** Creates an object that does not have the label, but one whose key begins with that of the label. */
export function createOther(subject: Subject, own: string): Step {
  return createLabelled(subject, own, { [`${pick}-more`]: { $case: true } });
}

/** Changes an object, and its label to this value; null removes it. */
export function setLabel(subject: Subject, own: string, id: string, value: Template): Step {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const body = { metadata: { labels: { [pick]: value }, annotations: { [changeAnnotation]: id } } };
  return { id, do: 'send', request: { method: 'PATCH', path: objectPath(subject, own), headers, body }, writes: { own, as: 'change' } };
}
