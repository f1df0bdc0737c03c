import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { definitionOfSamples, definitionsPath, servedIn } from '../scenario/definition.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { accepting, inForm, orJson } from '../scenario/media-types.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { writeStep } from '../scenario/write-step.ts';

const group: Template = { $group: 'stored-writes' };
const text = { type: 'string' };
const fields = { type: 'object', properties: { text, kept: text } };
const schema = { openAPIV3Schema: { type: 'object', properties: { spec: fields, status: fields } } };
const subresources = { status: {} };
const definitionPath: Template = { $join: [definitionsPath, '/samples.', group] };

/** Objects that are stored in the older version: each is written in another way afterwards. */
const stored = ['patched', 'updated', 'json', 'status', 'deleted', 'left'] as const;
const all = [...stored, 'applied', 'terminating'] as const;

const versions = (storage: 'v1' | 'v1beta1'): readonly Template[] => [
  { name: 'v1', served: true, storage: storage === 'v1', schema, subresources },
  { name: 'v1beta1', served: storage === 'v1beta1', storage: storage === 'v1beta1', schema, subresources },
];

function inVersion(subject: Subject, version: 'v1' | 'v1beta1'): Subject {
  return {
    ...subject,
    apiVersion: { $join: [group, `/${version}`] },
    collection: { $join: ['/apis/', group, `/${version}/namespaces/`, { $namespace: true }, '/samples'] },
    body: { spec: { text: 'stored', kept: 'kept' } },
  };
}

/** Objects that were stored in a version that is no longer served: each way to read and to write them works. */
export function storedVersionWrites(subject: Subject): Scenario {
  const [older, newer] = [inVersion(subject, 'v1beta1'), inVersion(subject, 'v1')];
  const retire: Request = {
    method: 'PATCH',
    path: definitionPath,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { spec: { versions: versions('v1') } },
  };
  const applied = (type: Subject, id: string, spec: { readonly [field: string]: Template }): Step =>
    applyAs(type, { id, manager: 'first', own: 'applied', fields: { spec } });
  const change = { spec: { text: 'changed' } };
  const written = ['patch', 'json-patch', 'update', 'status-patch', 'apply-again'];
  return {
    id: 'deprecation/stored-version-writes',
    about:
      'Objects are created, applied and deleted in the older version of a type, which is then no longer served; in the newer one they are listed, watched, updated, patched, applied with less, released and deleted.',
    queue: 'waiting',
    steps: [
      {
        id: 'define',
        do: 'send',
        request: { method: 'POST', path: definitionsPath, body: definitionOfSamples(group, 'Namespaced', versions('v1beta1')) },
      },
      servedIn('v1beta1', older.collection),
      servedIn('v1', newer.collection),
      ...stored.map((own) => create(older, own)),
      applied(older, 'create-applied', { text: 'stored', kept: 'kept' }),
      createWithFinalizers(older, 'terminating', ['apiconform.example/one']),
      { id: 'delete-terminating', do: 'send', request: { method: 'DELETE', path: objectPath(older, 'terminating') } },
      get(older, 'terminating', 'terminates'),
      { id: 'retire', do: 'send', request: retire },
      {
        id: 'retired',
        do: 'until',
        request: { method: 'GET', path: older.collection },
        holds: answered('retired', 404),
        boundSeconds: 60,
      },
      servedIn('again', newer.collection),
      ...all.map((own) => get(newer, own, `get-${own}`)),
      list(newer, 'listed'),
      list(newer, 'selected', { labelSelector: selector }),
      { id: 'everywhere', do: 'send', request: { method: 'GET', path: everywhere(newer), query: { labelSelector: selector } } },
      accepting(get(newer, 'left', 'metadata'), orJson(inForm('PartialObjectMetadata'))),
      watch(newer, 'stream'),
      create(newer, 'end'),
      drainTo('stream', 'end'),
      { id: 'patch', do: 'send', request: mergePatch(newer, 'patched', change) },
      {
        id: 'update',
        do: 'send',
        request: {
          method: 'PUT',
          path: objectPath(newer, 'updated'),
          body: {
            ...testObject(newer, 'updated', 'update', { resourceVersion: versionOf('get-updated') }),
            spec: { text: 'changed', kept: 'kept' },
          },
        },
      },
      writeStep(newer, 'json-patch', { id: 'json-patch', own: 'json' }),
      {
        id: 'status-patch',
        do: 'send',
        request: { ...mergePatch(newer, 'status', { status: { text: 'changed' } }), path: objectPath(newer, 'status', 'status') },
      },
      applied(newer, 'apply-again', { kept: 'kept' }),
      ...(['patched', 'updated', 'json', 'status', 'applied'] as const).map((own) => get(newer, own, `after-${own}`)),
      ...removeFinalizers(newer, 'terminating', { atDeadline: 'judge' }),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(newer, 'deleted') } },
      goneOrJudged(newer, 'deleted'),
      { id: 'delete-all', do: 'send', request: { method: 'DELETE', path: newer.collection } },
      goneOrJudged(newer, 'left'),
    ],
    checks: {
      'deprecation/stored-versions': must(
        allHold(
          ...all.flatMap((own): readonly Predicate[] => [
            answered(`get-${own}`, 200),
            shows(`get-${own}`, '/spec', { text: 'stored', kept: 'kept' }),
            ...['listed', 'selected', 'everywhere'].map((of) => isIn(of, own)),
          ]),
          ...all.map(
            (own): Predicate => ({
              of: 'stream',
              at: '',
              is: 'includes',
              value: { type: 'ADDED', object: { ...itemOf(own), apiVersion: newer.apiVersion } },
            }),
          ),
          shows('get-terminating', '/metadata/deletionTimestamp', { $ref: { step: 'terminates', at: '/metadata/deletionTimestamp' } }),
          showsSame('metadata', '/metadata/uid', 'create-left'),
          ...[...written, 'release-terminating', 'delete', 'delete-all'].map((id) => answered(id, '2xx')),
          shows('after-patched', '/spec', { text: 'changed', kept: 'kept' }),
          shows('after-updated', '/spec', { text: 'changed', kept: 'kept' }),
          shows('after-json', '/spec', { text: 'stored', kept: 'kept' }),
          shows('after-json', `/metadata/annotations/${changeAnnotation}`, 'json-patch'),
          shows('after-status', '/status/text', 'changed'),
          shows('after-status', '/spec', { text: 'stored', kept: 'kept' }),
          shows('after-applied', '/spec', { kept: 'kept' }),
          ...['terminating', 'deleted', 'left'].map((own) => answered(`gone-${own}`, 404)),
        ),
        ...all.map((own) => answered(`create-${own}`, '2xx')),
        answered('delete-terminating', '2xx'),
        { of: 'terminates', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('retire', 200),
        answered('retired', 404),
        answered('create-end', '2xx'),
      ),
    },
  };
}

/** The object as it was stored, by its name and what it contains. */
function itemOf(own: string): { readonly [field: string]: Template } {
  const uid: Template = { $ref: { step: `create-${own}`, at: '/metadata/uid' } };
  return { metadata: { name: { $own: own }, uid }, spec: { text: 'stored', kept: 'kept' } };
}

/** An item of a list may have no apiVersion. */
function isIn(of: string, own: string): Predicate {
  return { of, at: '/items', is: 'includes', value: itemOf(own) };
}
