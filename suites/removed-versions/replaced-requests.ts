import type { Case } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { exampleIn, examplePath } from '../notable-changes/example-request.ts';
import type { Example } from '../notable-changes/examples.ts';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { targetCase } from '../scenario/target-case.ts';
import { changeAnnotation } from '../scenario/test-object.ts';
import { drainToWrite } from '../scenario/watch-stream.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { nameOfResource, storedObjects } from './stored-objects.ts';

type Row = StatementOf<'replacement-version'>;

/** A request with each verb for an object of each type in the version that replaced the removed ones. */
export function replacedRequests(row: Row): readonly Case[] {
  return row.form.resources.flatMap((resource) => {
    const example = storedObjects.get(nameOfResource(resource));
    return example?.resource === resource ? [caseFor(row, example)] : [];
  });
}

const patches: readonly (keyof typeof patchTypes)[] = ['merge-patch', 'json-patch', 'strategic-merge-patch', 'apply'];

function caseFor({ id, area, form }: Row, example: Example): Case {
  const { resource, kind, scope } = example;
  const collection = resourcePath(resource, scope);
  const path = examplePath(example, 'a');
  const query = { labelSelector: selector };
  const send = (step: string, request: Request): Step => ({ id: step, do: 'send', request });
  const steps: readonly Step[] = [
    send('create', { method: 'POST', path: collection, body: exampleIn(resource, example, 'a') }),
    send('get', { method: 'GET', path }),
    send('list', { method: 'GET', path: collection, query }),
    {
      id: 'stream',
      do: 'open',
      request: { method: 'GET', path: collection, query: { ...query, watch: 'true', resourceVersion: versionOf('create') } },
    },
    ...patches.map((patch) => send(patch, patchWith(patch, example, path))),
    drainToWrite('stream', 'apply'),
    send('after', { method: 'GET', path }),
    send('delete', { method: 'DELETE', path }),
  ];
  const uid: Template = { $ref: { step: 'create', at: '/metadata/uid' } };
  const annotations = { [changeAnnotation]: 'apply' };
  const event: Predicate = {
    of: 'stream',
    at: '',
    is: 'includes',
    value: { type: 'MODIFIED', object: { metadata: { uid, annotations } } },
  };
  return targetCase({
    id: `${id}/requests/${nameOfResource(resource)}`,
    area,
    about: `An object of the kind ${kind} is created, read, listed, watched, patched, applied and deleted in the version that is served since release ${form.since}.`,
    needs: [
      { need: 'release', atLeast: form.since },
      { need: 'served', resource, verbs: ['create', 'get', 'list', 'watch', 'patch', 'delete'] },
      ...(scope === 'namespaced' ? [{ need: 'namespace' } as const] : []),
    ],
    steps,
    checks: [
      {
        statement: id,
        given: [],
        expect: allHold(
          ...['create', 'get', 'list', ...patches, 'after', 'delete'].map((step) => answered(step, '2xx')),
          showsSame('get', '/metadata/uid', 'create'),
          { of: 'list', at: '/items', is: 'includes', value: { metadata: { uid } } },
          event,
          ...patches.map(
            (patch): Predicate => ({ of: patch, at: `/metadata/annotations/${changeAnnotation}`, is: 'equals', value: patch }),
          ),
          { of: 'after', at: `/metadata/annotations/${changeAnnotation}`, is: 'equals', value: 'apply' },
        ),
      },
    ],
  });
}

function patchWith(kind: keyof typeof patchTypes, example: Example, path: Template): Request {
  const annotations = { [changeAnnotation]: kind };
  const request = { method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] } } as const;
  if (kind === 'json-patch') return { ...request, body: [{ op: 'add', path: '/metadata/annotations', value: annotations }] };
  if (kind !== 'apply') return { ...request, body: { metadata: { annotations } } };
  return {
    ...request,
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    body: exampleIn(example.resource, example, 'a', {}, { annotations }),
  };
}
