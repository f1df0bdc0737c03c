import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { finalizers, requestDeletion, setFinalizers } from '../deletion/finalizers.ts';
import { answered } from '../scenario/answered.ts';
import { listEverything, selector, versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, goneOrJudged, objectPath } from '../scenario/test-object.ts';
import { drainToWrite } from '../scenario/watch-stream.ts';
import { patchTypes, writeStep } from '../scenario/write-step.ts';

const writes = ['apply', 'json-patch'] as const;
const narrowed = { labelSelector: selector } as const;

/** Reads the collection in one namespace and in all namespaces; the steps are called `<after>-here` and `<after>-all`. */
const lists = (subject: Subject, after: string): readonly Step[] => [
  listEverything(subject, `${after}-here`, narrowed),
  listEverything({ ...subject, collection: everywhere(subject) }, `${after}-all`, narrowed),
];

const inBoth = (after: string, of: (list: string) => Predicate): Expectation => allHold(of(`${after}-here`), of(`${after}-all`));

const item = (own: string, metadata: { readonly [key: string]: string | { readonly [key: string]: string } }) => ({
  metadata: { name: { $own: own }, ...metadata },
});

/** Lists directly after a write of each kind, in one namespace and in all, by the label of the case. */
export function afterEachWrite(subject: Subject): Scenario {
  const showsChange = (id: string) =>
    inBoth(id, (of) => ({ of, at: '/items', is: 'includes', value: item('a', { annotations: { [changeAnnotation]: id } }) }));
  const isGone = (after: string, own: string) => inBoth(after, (of) => ({ of, at: '/items', is: 'excludes', value: item(own, {}) }));
  const time = { $ref: { step: 'marked', at: '/metadata/deletionTimestamp' } } as const;
  return {
    id: 'resource-version-meaning/after-each-write',
    about:
      'The collection is listed in one namespace and in all directly after an apply, a JSON patch, the deletion of an object with finalizers, the removal of each finalizer, and the deletion of the collection.',
    steps: [
      create(subject, 'a'),
      createWithFinalizers(subject, 'h', [finalizers.one, finalizers.other]),
      ...writes.flatMap((kind) => [writeStep(subject, kind, { id: kind, own: 'a' }), ...lists(subject, kind)]),
      requestDeletion(subject, 'h', 'mark'),
      ...lists(subject, 'mark'),
      { id: 'marked', do: 'send', request: { method: 'GET', path: objectPath(subject, 'h') } },
      setFinalizers(subject, 'h', 'remove-one', [finalizers.other]),
      ...lists(subject, 'remove-one'),
      setFinalizers(subject, 'h', 'remove-last', []),
      goneOrJudged(subject, 'h'),
      ...lists(subject, 'gone-h'),
      create(subject, 'b'),
      writeStep(subject, 'delete-collection', { id: 'delete-all', own: 'a' }),
      goneOrJudged(subject, 'a'),
      goneOrJudged(subject, 'b'),
      ...lists(subject, 'delete-all'),
    ],
    checks: {
      'resource-version-meaning/most-recent/list': must(
        all(
          ...writes.map(showsChange),
          inBoth('mark', (of) => ({
            of,
            at: '/items',
            is: 'includes',
            value: { metadata: { name: { $own: 'h' }, deletionTimestamp: time } },
          })),
          inBoth('remove-one', (of) => ({
            of,
            at: '/items',
            is: 'includes',
            value: item('h', { annotations: { [changeAnnotation]: 'remove-one' } }),
          })),
          isGone('gone-h', 'h'),
          isGone('delete-all', 'a'),
          isGone('delete-all', 'b'),
        ),
        ...[...writes, 'mark', 'remove-one', 'remove-last', 'delete-all'].map((step) => answered(step, '2xx')),
        { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' },
        ...['h', 'a', 'b'].map((own) => answered(`gone-${own}`, 404)),
        // The lists before show what the later ones do not.
        { of: 'apply-here', at: '/items', is: 'includes', value: item('h', {}) },
        ...['here', 'all'].map((where) => answered(`apply-${where}`, 200)),
      ),
    },
  };
}

/** Lists directly after a write to the status and to the scale of a Deployment. */
export function afterPartsOfDeployment(): Scenario {
  const path = (part: string) => ({ $join: [deployments, '/', { $own: 'd' }, `/${part}`] }) as const;
  const headers = { 'content-type': patchTypes['merge-patch'] };
  const condition = { type: 'ApiconformListed', status: 'True' };
  const at = '/items/0/status/conditions';
  const read = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path: deployments, query: narrowed } });
  const streams = { 'stream-here': deployments, 'stream-all': '/apis/apps/v1/deployments' } as const;
  const watching = { ...narrowed, watch: 'true', resourceVersion: versionOf('before') } as const;
  return {
    id: 'resource-version-meaning/after-writes-of-parts',
    about:
      'A Deployment is listed directly after its status is patched, and after its scale is patched, while its namespace and all namespaces are watched.',
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'list', 'watch', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/status', verbs: ['patch'] },
      { need: 'served', resource: 'apps/v1/deployments/scale', verbs: ['patch'] },
    ],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d') } },
      read('before'),
      ...Object.entries(streams).map(
        ([id, watched]): Step => ({ id, do: 'open', request: { method: 'GET', path: watched, query: watching } }),
      ),
      {
        id: 'status',
        do: 'send',
        request: { method: 'PATCH', path: path('status'), headers, body: { status: { conditions: [condition] } } },
      },
      read('after-status'),
      { id: 'scale', do: 'send', request: { method: 'PATCH', path: path('scale'), headers, body: { spec: { replicas: 2 } } } },
      read('after-scale'),
      ...Object.keys(streams).map((stream) => drainToWrite(stream, 'scale')),
    ],
    checks: {
      'resource-version-meaning/most-recent/list': must(
        allHold({ of: 'after-status', at, is: 'includes', value: condition }, shows('after-scale', '/items/0/spec/replicas', 2)),
        answered('create', '2xx'),
        { of: 'before', at: '/items', is: 'has-length', value: 1 },
        { of: 'status', at: '/status/conditions', is: 'includes', value: condition },
        shows('scale', '/spec/replicas', 2),
      ),
      'events/change/update': must(
        allHold(
          ...Object.keys(streams).flatMap((of) =>
            [
              { metadata: { resourceVersion: versionOf('status') }, spec: { replicas: 0 } },
              { metadata: { resourceVersion: versionOf('scale') }, spec: { replicas: 2 } },
            ].map((object) => ({ of, at: '', is: 'includes-once', value: { type: 'MODIFIED', object } }) as const),
          ),
        ),
        answered('create', '2xx'),
        { of: 'status', at: '/status/conditions', is: 'includes', value: condition },
        shows('scale', '/spec/replicas', 2),
      ),
    },
  };
}
