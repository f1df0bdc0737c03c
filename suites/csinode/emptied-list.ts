import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { driver, nodeRecord, put } from './node-record.ts';

const none = { spec: { drivers: [] } };

/** Requests that remove the only driver of a record, by the name of the record. */
function emptying(subject: Subject): Readonly<Record<string, Step>> {
  const patch = (own: string, type: keyof typeof patchTypes, body: Template): Step => ({
    id: `empty-${own}`,
    do: 'send',
    request: { method: 'PATCH', path: objectPath(subject, own), headers: { 'content-type': patchTypes[type] }, body },
  });
  return {
    put: put(subject, 'put', 'empty-put', nodeRecord(subject, 'put', none, { resourceVersion: versionOf('read-put') })),
    merged: patch('merged', 'merge-patch', none),
    removed: patch('removed', 'json-patch', [{ op: 'remove', path: '/spec/drivers/0' }]),
    replaced: patch('replaced', 'json-patch', [{ op: 'replace', path: '/spec/drivers', value: [] }]),
    deleted: patch('deleted', 'strategic-merge-patch', { spec: { drivers: [{ $patch: 'delete', name: 'driver.example.com' }] } }),
    'replaced-whole': patch('replaced-whole', 'strategic-merge-patch', { spec: { drivers: [{ $patch: 'replace' }] } }),
  };
}

/** The only driver of each record is removed by a request of another form; the list is shown as empty everywhere. */
export function emptiedList(subject: Subject): Scenario {
  const requests = Object.entries(emptying(subject));
  const owns = requests.map(([own]) => own);
  return {
    id: 'csinode/emptied-list',
    about: 'The only driver of a record is removed, by a request of each form except an apply; the records are read, listed and watched.',
    steps: [
      ...owns.map((own) => created(subject, own)),
      ...owns.map((own) => get(subject, own, `read-${own}`)),
      ...requests.flatMap(([own, step]) => [step, get(subject, own, `emptied-${own}`)]),
      list(subject, 'listed'),
      watch(subject, 'stream'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'csinode/drivers/may-be-empty': shownAsEmpty(owns),
      'events/added-at-start/rv-unset': must(
        allHold(
          ...owns.map(
            (own) =>
              ({ of: 'stream', at: '', is: 'includes', value: { type: 'ADDED', object: { metadata: { name: { $own: own } } } } }) as const,
          ),
        ),
        ...owns.flatMap((own) => [answered(`create-${own}`, '2xx'), answered(`emptied-${own}`, 200)]),
      ),
    },
  };
}

/** Creates a record with one driver. */
function created(subject: Subject, own: string): Step {
  const body = nodeRecord(subject, own, { spec: { drivers: [driver] } });
  return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

/** Released servers show null in place of an empty list. */
function shownAsEmpty(owns: readonly string[]): Judgement {
  const shown = (drivers: Template): readonly Predicate[] =>
    owns.flatMap((own) => [
      answered(`empty-${own}`, '2xx'),
      ...[`empty-${own}`, `emptied-${own}`].map((step) => shows(step, '/spec/drivers', drivers)),
      { of: 'listed', at: '/items', is: 'includes', value: { metadata: { name: { $own: own } }, spec: { drivers } } } as const,
    ]);
  return {
    given: owns.flatMap((own) => [answered(`create-${own}`, '2xx'), shows(`read-${own}`, '/spec/drivers/0/name', 'driver.example.com')]),
    expect: allHold(...shown([])),
    erratum: { id: 'empty-list-shown-as-null', expect: allHold(...shown(null)) },
  };
}
