import { describe, expect, it } from 'vitest';
import type { Answer, Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { leftOut, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const walk: Step = { id: 'walk', do: 'collections' };
const jsonType = [['content-type', 'application/json']] as const;
const resources = [
  { name: 'things', kind: 'Thing', verbs: ['get', 'list'] },
  { name: 'things/status', kind: 'Thing', verbs: ['get'] },
  { name: 'pods', kind: 'Pod', verbs: ['list'] },
];
const description = ['/api/v1', { body: JSON.stringify({ kind: 'APIResourceList', resources }) }] as const;
const list = (name: string, kind: string, answer: Partial<Answer> = {}) =>
  [`/api/v1/${name}?limit=1`, { body: JSON.stringify({ kind, items: [] }), ...answer }] as const;

/** A walk with these answers. */
const walked = (...answers: readonly (readonly [string, Partial<Answer>])[]) => {
  const { case: of, entries } = seen(leftOut(walk));
  const pages = answers.map(
    ([target, answer], page): Entry => ({
      e: 'exchange',
      case: 'area/case@things',
      step: 'walk',
      phase: 'case',
      attempt: 0,
      page,
      at: page,
      took: 1,
      request: { method: 'GET', target, headers: {} },
      answer: { status: 200, headers: jsonType, body: '', ...answer },
    }),
  );
  return { case: of, entries: [...entries, ...pages] };
};
const every = (aspect: 'kind' | 'no-kind-list' | 'json') => ({ kind: 'every-collection', of: 'walk', aspect }) as const;

describe('every collection', () => {
  it.each(['kind', 'no-kind-list', 'json'] as const)('passes for valid collections (%s)', (aspect) => {
    expect(judge(walked(description, list('things', 'ThingList'), list('pods', 'PodList')), every(aspect))).toEqual(passed);
  });

  it('is named for the kind that its description gives', () => {
    const finding = {
      message: 'GET /api/v1/pods returned kind ThingList, expected PodList',
      expected: 'PodList',
      actual: 'ThingList',
      step: 'walk',
    };
    expect(judge(walked(description, list('things', 'ThingList'), list('pods', 'ThingList')), every('kind'))).toEqual(failed(finding));
  });

  it('is no List', () => {
    const finding = {
      message: 'GET /api/v1/pods returned kind List, expected a kind other than List',
      expected: 'a kind other than List',
      actual: 'List',
      step: 'walk',
    };
    expect(judge(walked(description, list('things', 'Things'), list('pods', 'List')), every('no-kind-list'))).toEqual(failed(finding));
  });

  it('is in JSON, and not refused for that', () => {
    const inYaml = list('pods', 'PodList', { headers: [['content-type', 'application/yaml']] });
    expect(judge(walked(description, inYaml), every('json'))?.findings).toEqual([expect.objectContaining({ actual: 'application/yaml' })]);
    expect(judge(walked(description, list('pods', '', { status: 406 })), every('json'))?.findings).toEqual([
      expect.objectContaining({ actual: 'status 406' }),
    ]);
    expect(judge(walked(description, list('pods', '', { body: 'PodList' })), every('json'))?.status).toBe('failed');
  });

  it('is served if discovery names it', () => {
    const missing = walked(description, list('things', 'ThingList'), list('pods', 'Status', { status: 404 }));
    expect(judge(missing, every('json'))?.findings).toEqual([expect.objectContaining({ actual: 'status 404' })]);
    expect(judge(missing, every('kind'))).toEqual(passed);
  });

  it('may disappear together with its resource', () => {
    const later = ['/api/v1', { body: JSON.stringify({ resources: resources.slice(0, 2) }) }] as const;
    const missing = list('pods', 'Status', { status: 404 });
    expect(judge(walked(description, list('things', 'ThingList'), missing, later, list('things', 'ThingList')), every('json'))).toEqual(
      passed,
    );
  });

  it('is not known in JSON if the server could not answer, unless another is wrong', () => {
    const busy = list('pods', 'Status', { status: 503 });
    expect(judge(walked(description, list('things', 'ThingList'), busy), every('json'))).toEqual(
      inconclusive('GET /api/v1/pods returned 503'),
    );
    expect(judge(walked(description, list('things', '', { status: 404 }), busy), every('json'))?.status).toBe('failed');
  });

  it('is left out with its group version if no list of that is available, which another server may serve', () => {
    const nodeTypes = JSON.stringify({ resources: [{ name: 'nodes', kind: 'Node', verbs: ['list'] }] });
    const other = ['/apis/metrics.example/v1', { body: nodeTypes }] as const;
    const nodes = (status: number) => ['/apis/metrics.example/v1/nodes?limit=1', { status, body: '{}' }] as const;
    const own = [description, list('things', 'ThingList'), list('pods', 'PodList')] as const;
    const walk = (status: number) => walked(...own, other, nodes(status));
    for (const status of [502, 503, 504]) expect(judge(walk(status), every('json'))).toEqual(passed);
    expect(judge(walk(500), every('json'))?.status).toBe('inconclusive');
    expect(judge(walked(description, list('things', '', { status: 503 }), list('pods', '', { status: 503 })), every('json'))?.status).toBe(
      'inconclusive',
    );
  });

  it('is not left out with its group version if that is built-in, which the target serves itself', () => {
    const own = [description, list('things', 'ThingList'), list('pods', 'PodList')] as const;
    const unavailable = (groupVersion: string, status: number) => {
      const body = JSON.stringify({ resources: [{ name: 'others', kind: 'Other', verbs: ['list'] }] });
      return walked(...own, [groupVersion, { body }], [`${groupVersion}/others?limit=1`, { status, body: '{}' }]);
    };
    for (const status of [502, 503, 504])
      for (const built of ['/apis/apps/v1', '/apis/storage.k8s.io/v1', '/apis/rbac.authorization.k8s.io/v1', '/api/v2'])
        expect(judge(unavailable(built, status), every('json'))).toEqual(inconclusive(`GET ${built}/others returned ${status}`));
    for (const other of ['/apis/metrics.k8s.io/v1beta1', '/apis/custom.metrics.k8s.io/v1beta2', '/apis/acme.example/v1'])
      expect(judge(unavailable(other, 503), every('json'))).toEqual(passed);
  });

  it('is left out where the identity may not list it, or the server could not answer', () => {
    const left = [list('things', 'Status', { status: 403 }), list('pods', 'Status', { status: 503 })];
    expect(judge(walked(description, list('things', 'ThingList'), ...left.slice(1)), every('kind'))).toEqual(passed);
    expect(judge(walked(description, ...left), every('kind'))).toEqual(inconclusive('no list request returned a list'));
  });

  it('is unknown where nothing was read', () => {
    expect(judge(walked(), every('kind'))).toEqual(inconclusive('step "walk" was not sent'));
  });
});
