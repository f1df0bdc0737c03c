import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, inForm, isKnownInBinary, orJson, table } from '../scenario/media-types.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { finalizers, requestDeletion } from './finalizers.ts';

const partial = orJson(inForm('PartialObjectMetadata'));
const partialList = orJson(inForm('PartialObjectMetadataList'));

/** Objects that are being deleted are shown in each form of a read, in each place, and by a watch that begins with the state. */
export function shown(subject: Subject): readonly Scenario[] {
  return [inForms(subject), ...(isKnownInBinary(subject) ? [inBinary(subject)] : [])];
}

/** Two objects, of which one has a deletionTimestamp. */
function terminating(subject: Subject): readonly Step[] {
  return [
    createWithFinalizers(subject, 'a', [finalizers.one]),
    create(subject, 'b'),
    requestDeletion(subject, 'a', 'delete-a', 'delete'),
    get(subject, 'a', 'marked'),
  ];
}

const timeAt = '/metadata/deletionTimestamp';
const time: Template = { $ref: { step: 'marked', at: timeAt } };
const object: Template = { metadata: { name: { $own: 'a' }, deletionTimestamp: time } };
const isMarked = [answered('delete-a', '2xx'), { of: 'marked', at: timeAt, is: 'set' }] as const;

const isListedIn = (of: string): Predicate => ({ of, at: '/items', is: 'includes-once', value: object });

function release(subject: Subject): Step {
  return { id: 'release', do: 'send', request: mergePatch(subject, 'a', { metadata: { finalizers: null } }) };
}

function inForms(subject: Subject): Scenario {
  const lists: Readonly<Record<string, Step>> = {
    selected: list(subject, 'selected', { labelSelector: selector }),
    named: list(subject, 'named', { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } }),
    metadata: accepting(list(subject, 'metadata'), partialList),
    since: list(subject, 'since', { resourceVersion: versionOf('marked'), resourceVersionMatch: 'NotOlderThan' }),
    ...(subject.scope === 'namespaced'
      ? {
          everywhere: {
            id: 'everywhere',
            do: 'send',
            request: { method: 'GET', path: everywhere(subject), query: { labelSelector: selector } },
          },
        }
      : {}),
  };
  const inTable: Expectation = {
    kind: 'any',
    of: [
      allHold({ of: 'table', at: '/rows', is: 'includes-once', value: { object } }),
      allHold(differs('table', '/kind', 'Table'), { of: 'table', at: '/items', is: 'includes-once', value: object }),
      // A row need not have the object.
      allHold({ of: 'table', at: '/rows/0/object/metadata/name', is: 'absent' }),
    ],
  };
  return {
    id: 'deletion/shown',
    about:
      'One of two objects is being deleted; it is read and listed in each form, by selectors, in pages and in all namespaces, and a watch begins with it.',
    steps: [
      ...terminating(subject),
      accepting(get(subject, 'a', 'get-metadata'), partial),
      ...Object.values(lists),
      list(subject, 'page', { limit: '500' }),
      accepting(list(subject, 'table'), orJson(table)),
      watch(subject, 'fresh'),
      create(subject, 'end'),
      drainTo('fresh', 'end'),
      release(subject),
    ],
    checks: {
      'deletion/still-served': must(
        all(
          allHold(shows('get-metadata', timeAt, time), ...Object.keys(lists).map(isListedIn), {
            of: 'fresh',
            at: '',
            is: 'includes',
            value: { type: 'ADDED', object },
          }),
          // A page may have fewer items than the limit.
          { kind: 'any', of: [allHold(isListedIn('page')), allHold(goesOn('page'))] },
          inTable,
        ),
        ...isMarked,
        answered('create-end', '2xx'),
      ),
    },
  };
}

function inBinary(subject: Subject): Scenario {
  return {
    id: 'deletion/shown-in-binary',
    about: 'One of two objects is being deleted; it is read and listed in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [
      ...terminating(subject),
      accepting(get(subject, 'a', 'get'), binary),
      accepting(list(subject, 'list'), binary),
      release(subject),
    ],
    checks: {
      'deletion/still-served': must(
        allHold(shows('get', timeAt, time), { of: 'list', at: '/items', is: 'includes-once', value: object }),
        ...isMarked,
      ),
    },
  };
}
