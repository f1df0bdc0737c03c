import { describe, expect, it } from 'vitest';
import { type Bindings, resolve, resolveText } from '#conformance/evidence/resolve';
import { isJsonObject } from '#core/json/json-object';
import { nameOf, stringAt } from '#core/json/object-identity';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { fixtures } from '#suites/fixtures';
import { target } from '#suites/scenario/target-case';
import { bindingsWith } from '../conformance/evidence/bindings.ts';
import { projectSuite } from './project-suite.ts';
import { requestsOf } from './templates-of.ts';

/** Every step has the same response, a document with a value for every reference. */
const answerTo = (prefix = '') => ({
  apiVersion: 'v1',
  kind: 'Any',
  metadata: { name: `${prefix}-made-up`, namespace: 'any', uid: 'u', resourceVersion: '7', continue: 't', managedFields: [] },
  items: [{ metadata: { name: `${prefix}-made-up`, uid: 'u' } }],
  spec: { clusterIP: '10.0.0.7', ports: [{ nodePort: 30_007 }] },
  last: { object: { metadata: { resourceVersion: '7' } } },
  groups: [{ name: 'example', versions: [{ version: 'v1', groupVersion: 'example/v1' }] }],
});
const filled = (others: Partial<Bindings>): Bindings =>
  bindingsWith(
    {},
    { future: '999', limited: 'somebody', document: (step) => (step === 'verbose' ? '[+]word ok\n' : answerTo(others.prefix)), ...others },
  );
const one = filled({ prefix: 'ac-run-1', namespace: 'lent-1' });
const another = filled({ prefix: 'ac-run-2', namespace: 'lent-2' });
const anotherRun = filled({ run: 'other', prefix: 'ac-other-1', namespace: 'lent-1' });

const collections = new Set([
  'namespaces',
  'configmaps',
  'csinodes',
  'samples',
  'markeds',
  'shapeds',
  'unstructureds',
  'changings',
  'customresourcedefinitions',
  'validateds',
  'pods',
  'deployments',
  'limitranges',
  'serviceaccounts',
  'roles',
  'rolebindings',
  'resourcequotas',
  'services',
]);

/** Requested from a collection in a namespace and of a type that only the case has; it may create an object with this name. */
const subresources = new Set(['status']);

/** The names of objects in a path: what stands after the name of a collection. */
const namesIn = (path: string): readonly string[] => {
  const parts = path.split('/');
  return parts.flatMap((part, index) =>
    collections.has(parts[index - 1] ?? '') && !collections.has(part) && !subresources.has(part) ? [part] : [],
  );
};

/** The names of the objects that a request addresses, in its path and in its body. */
const namesOf = ({ path, body, binary }: Request, bindings: Bindings): readonly string[] => {
  const names = [...namesIn(resolveText(path, bindings)), ...namesInBody(binary ?? body, bindings)];
  return names.filter((name) => name !== '' && !subresources.has(name));
};

const namesInBody = (body: Template | undefined, bindings: Bindings): readonly string[] => {
  const object = body === undefined ? null : resolve(body, bindings);
  if (!isJsonObject(object)) return [];
  const items = Array.isArray(object.items) ? object.items : [];
  // A name that the server makes up begins as the case asks for it.
  return [object, ...items].map((one) => nameOf(one) || (stringAt(one, '/metadata/generateName') ?? ''));
};

/** A case about the target as a whole may read what nobody named. */
type Doing = { readonly id: string; readonly subject?: string; readonly steps: readonly Step[] };

/** The names that stay what they are for two bindings, each with its place; and those who address nothing at all. */
const fixed = (all: readonly Doing[], first: Bindings, second: Bindings): readonly string[] =>
  all.flatMap((doing) => {
    const requests = requestsOf(doing);
    const others = new Set(requests.flatMap((request) => namesOf(request, second)));
    const names = requests.flatMap((request) => namesOf(request, first));
    return names.length === 0 && doing.subject !== target
      ? [`${doing.id} addresses nothing`]
      : names.filter((name) => others.has(name)).map((name) => `${doing.id}: ${name}`);
  });

/** A review is created, and is not stored. */
const isReview = (path: Template): boolean => resolveText(path, one).endsWith('reviews');

describe('the object names in requests', () => {
  it('are found in every part of a request', () => {
    const paths = ['/api/v1/namespaces/n/configmaps/a', '/api/v1/namespaces/n/finalize', '/apis/g/v1/samples', '/api/v1/namespaces'];
    expect(paths.map(namesIn)).toEqual([['n', 'a'], ['n'], [], []]);
    const body = { metadata: { name: 'a' }, items: [{ metadata: { name: 'b' } }] };
    expect(namesOf({ method: 'POST', path: '/api/v1/namespaces', body }, one)).toEqual(['a', 'b']);
  });

  it('are in known collections', () => {
    const ofAllKinds = projectSuite.subjects.filter(({ sequences }) => sequences === undefined);
    const last = new Set(ofAllKinds.map(({ collection }) => resolveText(collection, one).split('/').at(-1) ?? ''));
    expect([...last].filter((name) => !collections.has(name))).toEqual([]);
  });

  it('are unique to the case, but for the object beside those of the case', () => {
    // An object named like its type is in a namespace of the case, and its type in a group of the run.
    const shared = /: (?:samples|ac-run-0-beside-[a-z-]+|[a-z]+\.[a-z-]+\.rrun\.apiconform\.example)$/;
    expect(fixed(projectSuite.cases, one, another).filter((name) => !shared.test(name))).toEqual([]);
  });

  it('of definitions are in API groups that no other case names, but for those of fixtures', () => {
    const labelsOf = (doing: Doing) => [...JSON.stringify(doing.steps).matchAll(/"\$group":"([^"]+)"/g)].map(([, label]) => label);
    const ofFixtures = new Set(fixtures.flatMap(labelsOf));
    const labels = projectSuite.cases.flatMap((c) => [...new Set(labelsOf(c))]).filter((label) => !ofFixtures.has(label));
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it('of a type that is served are in API groups that later runs use again: a server keeps metrics of each group', () => {
    const paths = (doing: Doing) => requestsOf(doing).map(({ path }) => resolveText(path, one));
    const ofOneRun = projectSuite.cases.flatMap((c) => paths(c).filter((path) => path.startsWith('/apis/ac-')));
    expect(ofOneRun).toEqual([]);
  });

  it('are unique to the run if they belong to a fixture', () => {
    expect(fixed(fixtures, one, anotherRun)).toEqual([]);
  });

  it('are reported if they are constants', () => {
    const step: Step = {
      id: 'create',
      do: 'send',
      request: { method: 'GET', path: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps/fixed'] } },
    };
    expect(fixed([{ id: 'area/case', steps: [step] }], one, another)).toEqual(['area/case: fixed']);
  });

  it('are set on every created object', () => {
    const unnamed = projectSuite.cases.filter((c) =>
      requestsOf(c).some(
        ({ method, path, body, binary }) =>
          method === 'POST' && !isReview(path) && namesInBody(binary ?? body, one).every((name) => name === ''),
      ),
    );
    expect(unnamed.map(({ id, subject }) => `${id}@${subject}`)).toEqual([]);
  });
});
