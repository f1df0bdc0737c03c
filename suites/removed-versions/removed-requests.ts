import type { Case } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { exampleIn, examplePath } from '../notable-changes/example-request.ts';
import type { Example } from '../notable-changes/examples.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { orJson, table } from '../scenario/media-types.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { targetCase } from '../scenario/target-case.ts';
import { changeAnnotation } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { nameOfResource, storedObjects } from './stored-objects.ts';

type Row = StatementOf<'removed-version'>;

/** Requests of each kind for an object of each type in its removed versions, while the object is served in the version that replaced them. */
export function removedRequests(row: Row): readonly Case[] {
  const { resources } = row.form;
  return [...new Set(resources.map(nameOfResource))].flatMap((name) => {
    const example = storedObjects.get(name);
    const versions = resources.filter((resource) => nameOfResource(resource) === name);
    return example === undefined ? [] : [caseFor(row, name, example, versions)];
  });
}

function caseFor({ id, area, form }: Row, name: string, example: Example, versions: readonly string[]): Case {
  const { resource, scope, kind } = example;
  const sent = versions.flatMap((version, index) =>
    Object.entries({ ...reads(version, example), ...writes(version, example) }).map(([request, what]) => ({
      step: { id: `${request}-${index + 1}`, do: 'send', request: what } as const,
      // What a write reports need not be that the path is unknown, but that it is.
      statuses: what.method === 'GET' ? [404, 410] : [404, 405, 410],
    })),
  );
  const create: Step = {
    id: 'create',
    do: 'send',
    request: { method: 'POST', path: resourcePath(resource, scope), body: exampleIn(resource, example, 'a') },
  };
  const isUnchanged: readonly Predicate[] = [
    showsSame('after', '/metadata/uid', 'create'),
    { of: 'after', at: `/metadata/annotations/${changeAnnotation}`, is: 'absent' },
    { of: 'after', at: '/metadata/deletionTimestamp', is: 'unset' },
  ];
  return targetCase({
    id: `${id}/requests/${name}`,
    area,
    about: `An object of the kind ${kind} is created, and requested in each way in versions that release ${form.release} no longer serves.`,
    needs: [
      { need: 'release', atLeast: form.release },
      { need: 'served', resource, verbs: ['create', 'get', 'delete'] },
      ...(scope === 'namespaced' ? [{ need: 'namespace' } as const] : []),
    ],
    steps: [
      create,
      ...sent.map(({ step }) => step),
      { id: 'after', do: 'send', request: { method: 'GET', path: examplePath(example, 'a') } },
    ],
    checks: [
      {
        statement: id,
        given: [{ of: 'create', at: 'status', is: 'one-of', value: ['2xx'] }],
        expect: allHold(
          ...sent.map(({ step, statuses }): Predicate => ({ of: step.id, at: 'status', is: 'one-of', value: statuses })),
          ...isUnchanged,
        ),
      },
    ],
  });
}

type Requests = Readonly<Record<string, Request>>;

function reads(version: string, example: Example): Requests {
  const collection = resourcePath(version, example.scope);
  const query = { labelSelector: selector };
  const at = (subresource?: string): Request => ({ method: 'GET', path: examplePath(example, 'a', subresource, version) });
  return {
    get: at(),
    status: at('status'),
    scale: at('scale'),
    list: { method: 'GET', path: collection, query },
    table: { method: 'GET', path: collection, query, headers: { accept: orJson(table) } },
    watch: { method: 'GET', path: collection, query: { ...query, watch: 'true', timeoutSeconds: '1' } },
    'list-all': { method: 'GET', path: resourcePath(version, 'cluster'), query },
  };
}

/** The deletions come last. The collection of a type without namespaces has objects of others, and is not deleted. */
function writes(version: string, example: Example): Requests {
  const collection = resourcePath(version, example.scope);
  const change = { metadata: { annotations: { [changeAnnotation]: 'removed' } } };
  const patch = (kind: keyof typeof patchTypes, body: Request['body'] = change, subresource?: string): Request => ({
    method: 'PATCH',
    path: examplePath(example, 'a', subresource, version),
    headers: { 'content-type': patchTypes[kind] },
    ...(kind === 'apply' ? { query: { fieldManager: 'apiconform-applier', force: 'true' } } : {}),
    ...(body === undefined ? {} : { body }),
  });
  const path = examplePath(example, 'a', undefined, version);
  const whole = exampleIn(version, example, 'a', {}, change.metadata);
  const updated = exampleIn(version, example, 'a', {}, { ...change.metadata, resourceVersion: versionOf('create') });
  return {
    'dry-create': { method: 'POST', path: collection, query: { dryRun: 'All' }, body: exampleIn(version, example, 'dry') },
    create: { method: 'POST', path: collection, body: exampleIn(version, example, 'new') },
    update: { method: 'PUT', path, body: updated },
    'merge-patch': patch('merge-patch'),
    'json-patch': patch('json-patch', [{ op: 'add', path: '/metadata/annotations', value: change.metadata.annotations }]),
    'strategic-merge-patch': patch('strategic-merge-patch'),
    'status-patch': patch('merge-patch', change, 'status'),
    apply: patch('apply', whole),
    'apply-new': { ...patch('apply', exampleIn(version, example, 'applied')), path: examplePath(example, 'applied', undefined, version) },
    ...(example.scope === 'namespaced'
      ? { deletecollection: { method: 'DELETE', path: collection, query: { labelSelector: selector } } }
      : {}),
    delete: { method: 'DELETE', path },
  };
}
