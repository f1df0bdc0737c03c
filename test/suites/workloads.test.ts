import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import { fixtures } from '#suites/fixtures';
import { projectSuite } from './project-suite.ts';

const label = '"apiconform.invalid/no-node":"true"';

const fieldOf = (template: Template | undefined, field: string): Template | undefined =>
  typeof template === 'object' && template !== null ? Object.entries(template).find(([name]) => name === field)?.[1] : undefined;

const hasNoNode = (spec: Template | undefined): boolean => JSON.stringify(fieldOf(spec, 'nodeSelector')) === `{${label}}`;

/** What an object says of pods: each part with containers, the spec of a pod, and that of each template of pods. */
const podSpecsIn = (template: Template): readonly (Template | undefined)[] => {
  if (typeof template !== 'object' || template === null) return [];
  const inside = Object.values(template).flatMap((part: Template) => podSpecsIn(part));
  if (fieldOf(template, 'kind') === 'Pod') return [fieldOf(template, 'spec'), ...inside];
  const ofPods = fieldOf(template, 'template');
  if (ofPods !== undefined) return [fieldOf(ofPods, 'spec'), ...inside];
  return fieldOf(template, 'containers') === undefined ? inside : [template, ...inside];
};

/** Whether a request creates a pod or a template of pods that a node could run, or lets one that exists run there. */
const mayStart = ({ method, path, headers, body, text, binary }: Request): boolean => {
  const isOfStatus = JSON.stringify(path).endsWith('"/status"]}');
  const isWhole = method === 'POST' || method === 'PUT' || JSON.stringify(headers ?? {}).includes('apply-patch');
  const sent = JSON.stringify([text, binary]);
  if (/Pod\b|PodTemplate|containers|nodeSelector|nodeName/.test(sent) && !sent.includes(label)) return true;
  if (body === undefined || isOfStatus) return false;
  if (isWhole) return podSpecsIn(body).some((spec) => !hasNoNode(spec));
  return /nodeSelector|nodeName|"Binding"/.test(JSON.stringify(body));
};

const requests = [...projectSuite.cases, ...fixtures.map((fixture) => ({ ...fixture, subject: 'fixture' }))].flatMap((one) =>
  flatSteps(one.steps).flatMap((step) =>
    'request' in step ? [{ place: `${one.id}@${one.subject}: ${step.id}`, request: step.request }] : [],
  ),
);

const post = (body: Template): Request => ({ method: 'POST', path: '/', body });
const pod = (spec: Template): Template => ({ apiVersion: 'v1', kind: 'Pod', spec });

describe('a pod or a template of pods that a case creates', () => {
  it('has a node selector that no node has, so that nothing of a run ever starts', () => {
    expect(requests.filter(({ request }) => mayStart(request)).map(({ place }) => place)).toEqual([]);
    expect(requests.filter(({ request }) => JSON.stringify(request).includes(label)).length).toBeGreaterThan(20);
  });

  it('is known in each form', () => {
    const nodeSelector = { 'apiconform.invalid/no-node': 'true' };
    expect(mayStart(post(pod({ nodeSelector, containers: [] })))).toBe(false);
    expect(mayStart(post(pod({ containers: [] })))).toBe(true);
    expect(mayStart(post(pod({})))).toBe(true);
    expect(mayStart(post({ kind: 'CronJob', spec: { jobTemplate: { spec: { template: { spec: { containers: [] } } } } } }))).toBe(true);
    expect(mayStart({ method: 'POST', path: '/', text: '{"kind":"Pod"}' })).toBe(true);
    expect(mayStart({ method: 'PATCH', path: '/', body: { spec: { nodeSelector: null } } })).toBe(true);
  });
});
