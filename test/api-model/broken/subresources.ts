import type { Exchange } from '#core/model/evidence';
import { apply, create, get, patch, update } from '../exchanges.ts';
import { configMaps, type Shown, sent, shown, withEntriesTwice } from '../objects.ts';
import type { Broken } from './broken.ts';

/** A type whose objects have a status and a scale. */
export const scalable = {
  ...configMaps,
  content: ['spec', 'status'],
  omitsEmpty: false,
  schema: { lists: {}, atomic: [], defaults: {}, subresources: true },
};
const spec = { replicas: 1 };
const withStatus = (status: string, after: Shown = {}) => ({ ...shown({ spec, ...after }), status: { text: status } });
const created = create('create', sent({ spec }), [201, shown({ spec })]);
const owned = create('create', sent({ spec }), [201, shown({ spec, owned: { 'one|Update': ['/spec/replicas'] } })], {
  query: 'fieldManager=one',
});
const at = 'here/ac-a/status';
const scaleAt = 'here/ac-a/scale';
const scaleOf = (replicas: number) => ({ kind: 'Scale', metadata: { name: 'ac-a' }, spec: { replicas } });
const versionedScale = (version: string) => ({ ...scaleOf(3), metadata: { name: 'ac-a', resourceVersion: version } });
const scaled = (step: string, replicas: number, query = '') =>
  patch(step, 'merge-patch', { spec: { replicas: 3 } }, scaleOf(replicas), { at: scaleAt, query });

const ofStatus = { 'one|Update|status': ['/status/text'] };
const byTwo = { query: 'fieldManager=two' };

/** The same exchange with its request in another version. */
export function inOtherVersion(exchange: Exchange): Exchange {
  const { request } = exchange;
  return { ...exchange, request: { ...request, target: request.target.replace('/api/v1/', '/api/v1beta1/') } };
}

export const brokenSubresources: readonly Broken[] = [
  {
    clause: 'status/updated',
    by: 'does not change a status by an update of it',
    type: scalable,
    before: [created],
    right: update('update', { ...sent({ spec }), status: { text: 'x' } }, withStatus('x', { version: '2' }), { at }),
    wrong: update('update', { ...sent({ spec }), status: { text: 'x' } }, shown({ version: '2', spec }), { at }),
    expected: '{"text":"x"}',
    actual: 'no value',
  },
  {
    clause: 'write/owners-in-other-versions',
    by: 'ends the ownership of a status by an update of the object in another version',
    type: { ...scalable, otherCollection: '/api/v1beta1/configmaps' },
    before: [
      created,
      update('status', { ...sent({ spec }), status: { text: 'x' } }, withStatus('x', { version: '2', owned: ofStatus }), {
        at,
        query: 'fieldManager=one',
      }),
    ],
    right: inOtherVersion(update('update', sent({ spec, version: '2' }), withStatus('x', { version: '2', owned: ofStatus }), byTwo)),
    wrong: inOtherVersion(update('update', sent({ spec, version: '2' }), withStatus('x', { version: '3' }), byTwo)),
    expected: 'one|Update',
    actual: 'no owner',
  },
  {
    clause: 'status/no-change',
    by: 'gives an object another version by an update of the status to what it is',
    type: scalable,
    before: [created, update('update', { ...sent({ spec }), status: { text: 'x' } }, withStatus('x', { version: '2' }), { at })],
    right: update('again', { ...sent({ spec }), status: { text: 'x' } }, withStatus('x', { version: '2' }), { at }),
    wrong: update('again', { ...sent({ spec }), status: { text: 'x' } }, withStatus('x', { version: '3' }), { at }),
    expected: '2',
    actual: '3',
  },
  {
    clause: 'status/patched',
    by: 'does not change a status by a patch of it',
    type: scalable,
    before: [created],
    right: patch('patch', 'merge-patch', { status: { text: 'x' } }, withStatus('x', { version: '2' }), { at }),
    wrong: patch('patch', 'merge-patch', { status: { text: 'x' } }, withStatus('y', { version: '2' }), { at }),
    expected: '"x"',
    actual: '"y"',
  },
  {
    clause: 'status/applied',
    by: 'does not change a status by an apply to it',
    type: scalable,
    before: [created],
    right: apply(
      'apply',
      { ...sent(), status: { text: 'x' } },
      withStatus('x', { version: '2', owned: { 'applier|Apply': ['/status/text'] } }),
      '',
      at,
    ),
    wrong: apply('apply', { ...sent(), status: { text: 'x' } }, shown({ version: '2', spec }), '', at),
    expected: '{"text":"x"}',
    actual: 'no value',
  },
  {
    clause: 'scale/updated',
    by: 'does not change an object by an update of its scale',
    type: scalable,
    before: [created, update('update', scaleOf(3), scaleOf(3), { at: scaleAt })],
    right: get('get', shown({ version: '2', spec: { replicas: 3 } })),
    wrong: get('get', shown({ spec })),
    expected: '3',
    actual: '1',
  },
  {
    clause: 'scale/patched',
    by: 'shows another number than a patch of a scale sets',
    type: scalable,
    before: [created],
    right: scaled('patch', 3),
    wrong: scaled('patch', 1),
    expected: '3',
    actual: '1',
  },
  {
    clause: 'write/version',
    by: 'gives no new version to an object whose scale is changed',
    type: scalable,
    before: [created, scaled('patch', 3)],
    right: get('get', shown({ version: '2', spec: { replicas: 3 } })),
    wrong: get('get', shown({ spec: { replicas: 3 } })),
    expected: 'not 1',
    actual: '1',
  },
  {
    clause: 'read/version',
    by: 'answers a patch of a scale with another version than the object has',
    type: scalable,
    before: [
      created,
      get('scale', { ...scaleOf(1), metadata: { name: 'ac-a', resourceVersion: '1' } }, { at: scaleAt }),
      patch('patch', 'merge-patch', { spec: { replicas: 3 } }, versionedScale('2'), { at: scaleAt }),
    ],
    right: get('get', shown({ version: '2', spec: { replicas: 3 } })),
    wrong: get('get', shown({ version: '3', spec: { replicas: 3 } })),
    expected: '2',
    actual: '3',
  },
  ...(
    [
      ['write/uid', 'another uid', { uid: 'uid-b' }, 'uid-a', 'uid-b'],
      [
        'write/creation-time',
        'another time of creation',
        { created: '2020-01-02T00:00:00Z' },
        '2020-01-01T00:00:00Z',
        '2020-01-02T00:00:00Z',
      ],
      ['delete/time', 'a time of deletion', { deleted: '2020-01-02T00:00:00Z' }, 'none', '2020-01-02T00:00:00Z'],
    ] as const
  ).map(
    ([clause, what, other, expected, actual]): Broken => ({
      clause,
      by: `gives an object whose scale is changed ${what}`,
      type: scalable,
      before: [created, scaled('patch', 3)],
      right: get('get', shown({ version: '2', spec: { replicas: 3 } })),
      wrong: get('get', shown({ version: '2', spec: { replicas: 3 }, ...other })),
      expected,
      actual,
    }),
  ),
  {
    clause: 'scale/shows',
    by: 'shows another number in a scale than the object has',
    type: scalable,
    before: [created],
    right: get('get', scaleOf(1), { at: scaleAt }),
    wrong: get('get', scaleOf(2), { at: scaleAt }),
    expected: '1',
    actual: '2',
  },
  {
    clause: 'scale/owner',
    by: 'lets another manager own a number that an update of the scale changed',
    type: scalable,
    before: [owned, update('update', scaleOf(3), scaleOf(3), { at: scaleAt, query: 'fieldManager=two' })],
    right: get('get', shown({ version: '2', spec: { replicas: 3 }, owned: { 'two|Update': ['/spec/replicas'] } })),
    wrong: get('get', shown({ version: '2', spec: { replicas: 3 }, owned: { 'one|Update': ['/spec/replicas'] } })),
    expected: 'two|Update',
    actual: 'one|Update',
  },
  {
    clause: 'scale/new-owner',
    by: 'records no owner of a zero that an update of the scale sets',
    type: scalable,
    before: [owned, update('update', scaleOf(0), scaleOf(0), { at: scaleAt, query: 'fieldManager=two' })],
    right: get('get', shown({ version: '2', spec: { replicas: 0 }, owned: { 'two|Update': ['/spec/replicas'] } })),
    wrong: get('get', shown({ version: '2', spec: { replicas: 0 }, owned: {} })),
    expected: 'two|Update',
    actual: 'no owner',
  },
  {
    clause: 'scale/owner-kept',
    by: 'loses the owner of a number with a write after one of the scale',
    type: scalable,
    before: [
      owned,
      patch('scale', 'merge-patch', { spec }, scaleOf(1), { at: scaleAt, query: 'fieldManager=two' }),
      get('get', shown({ spec, owned: { 'one|Update': ['/spec/replicas'] } })),
    ],
    right: patch('patch', 'json-patch', [], shown({ spec, owned: { 'one|Update': ['/spec/replicas'] } }), { query: 'fieldManager=two' }),
    wrong: patch('patch', 'json-patch', [], shown({ version: '2', spec, owned: {} }), { query: 'fieldManager=two' }),
    expected: 'one|Update',
    actual: 'no owner',
  },
  {
    clause: 'scale/conflict',
    by: 'takes a number with an apply without a conflict, after a write of the scale left two entries of its owner',
    type: scalable,
    before: [
      owned,
      patch('scale', 'merge-patch', { spec }, scaleOf(1), { at: scaleAt, query: 'fieldManager=two' }),
      get('get', withEntriesTwice(shown({ spec, owned: { 'one|Update': ['/spec/replicas'] } }))),
    ],
    right: apply('apply', sent({ spec: { replicas: 4 } }), 409),
    wrong: apply('apply', sent({ spec: { replicas: 4 } }), shown({ version: '2', spec: { replicas: 4 } })),
    expected: 'a status of 4xx',
    actual: '200',
  },
  {
    clause: 'dry-run/status',
    by: 'stores a dry run of a patch of a status',
    type: scalable,
    before: [created, patch('dry', 'merge-patch', { status: { text: 'x' } }, withStatus('x'), { at, query: 'dryRun=All' })],
    right: get('get', shown({ spec })),
    wrong: get('get', withStatus('x')),
    expected: 'no value',
    actual: '{"text":"x"}',
  },
  {
    clause: 'dry-run/status/object',
    by: 'shows the old status after a dry run of a patch of it',
    type: scalable,
    before: [created],
    right: patch('dry', 'merge-patch', { status: { text: 'x' } }, withStatus('x'), { at, query: 'dryRun=All' }),
    wrong: patch('dry', 'merge-patch', { status: { text: 'x' } }, shown({ spec }), { at, query: 'dryRun=All' }),
    expected: '{"text":"x"}',
    actual: 'no value',
  },
  {
    clause: 'dry-run/scale',
    by: 'shows the old scale after a dry run of a change of it',
    type: scalable,
    before: [created],
    right: scaled('dry', 3, 'dryRun=All'),
    wrong: scaled('dry', 1, 'dryRun=All'),
    expected: '3',
    actual: '1',
  },
];
