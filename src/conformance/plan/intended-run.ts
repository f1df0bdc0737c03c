import { anySlot, groupOfAnySlot, leaseOf, namePrefix } from '#core/codecs/own-names';
import { parseResourcePath, type ResourcePath } from '#core/codecs/resource-path';
import { describeTemplate, type RunNames } from '#core/json/describe-template';
import { namesGroups } from '#core/json/group-labels';
import type { Fixture } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import type { IntendedObjects, IntendedRun, IntendedWrite } from '#core/model/intended-run';
import type { Plan } from '#core/model/plan';
import type { Request } from '#core/model/request';
import { flatSteps, type Step } from '#core/model/step';
import type { Template } from '#core/model/template';

/** What the plan of a run does not say. */
export type IntendedRunInput = {
  readonly plan: Plan;
  readonly dialect: Dialect;
  readonly concurrency: number;
  /** How long a response usually takes, in milliseconds. */
  readonly responseMs: number;
  /** The only namespaces that the run uses. */
  readonly namespaces?: readonly string[] | undefined;
  /** The most requests a second, where there is a limit. */
  readonly perSecond?: number | undefined;
};

/** What a plan comes to before anything is sent. The names are those of a run whose id is `run`. */
export function intendedOf(
  run: string,
  input: IntendedRunInput,
): Pick<IntendedRun, 'tests' | 'requests' | 'seconds' | 'created' | 'writes'> {
  const { plan, concurrency, responseMs, perSecond = Number.POSITIVE_INFINITY } = input;
  const units = unitsOf(plan, input.namespaces);
  const names = namesOf(run, input);
  const writes = units.flatMap(({ test, steps }) =>
    flatSteps(steps).flatMap((step) => {
      const write = intendedWrite(step, names);
      return write === undefined ? [] : [{ test, ...write }];
    }),
  );
  const created = writes.filter(({ effect }) => effect === 'create');
  const requests = units.reduce((sum, { steps }) => sum + flatSteps(steps).reduce((most, step) => most + requestsOf(step), 0), 0);
  const all = twoDigits(requests + created.length * requestsToRemove);
  const sending = (all * Math.max(responseMs, leastResponseMs)) / concurrency / 1000;
  return {
    tests: plan.run.length,
    requests: all,
    seconds: twoDigits(Math.ceil(longestWait(units) + Math.max(sending, all / perSecond))),
    created: counted(created),
    writes,
  };
}

/** The delete request of an object, and the read that shows it gone. */
const requestsToRemove = 2;
const leastResponseMs = 2;

type Unit = { readonly test: string; readonly steps: readonly Step[] };

/** The fixtures, objects beside the cases among them, and the cases. */
function unitsOf(plan: Plan, given: IntendedRunInput['namespaces']): readonly Unit[] {
  const known = new Set(plan.fixtures.map(({ id }) => id));
  const bystanders = new Map<string, Fixture>();
  for (const { case: c } of plan.run) {
    if (c.bystander !== undefined && !known.has(c.bystander.id)) bystanders.set(c.bystander.id, c.bystander);
  }
  const fixtures = [...plan.fixtures, ...bystanders.values()].map(({ id, steps }) => ({ test: `fixture:${id}`, steps }));
  return [
    ...leases(plan),
    ...(given === undefined ? namespaces(plan) : []),
    ...fixtures,
    ...plan.run.map(({ key, case: c }) => ({ test: key, steps: c.steps })),
  ];
}

/** The definition that reserves the names of the API groups of the run. */
function leases(plan: Plan): readonly Unit[] {
  if (!namesGroups(plan)) return [];
  const path = { $join: ['/apis/apiextensions.', { $dialect: 'apiDomain' }, '/v1/customresourcedefinitions'] } as const;
  const body = { kind: 'CustomResourceDefinition', metadata: { name: leaseOf(anySlot).name } };
  return [{ test: 'fixture:lease', steps: [{ id: 'create', do: 'send', request: { method: 'POST', path, body } }] }];
}

/** The namespaces that cases have to themselves: one of them stands for those that the run needs. */
function namespaces(plan: Plan): readonly Unit[] {
  if (!plan.run.some(({ case: { needs } }) => needs.some(({ need }) => need === 'namespace'))) return [];
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: { $namespace: true } as const } };
  return [
    { test: 'fixture:namespace', steps: [{ id: 'create', do: 'send', request: { method: 'POST', path: '/api/v1/namespaces', body } }] },
  ];
}

function namesOf(run: string, { dialect, namespaces: given }: IntendedRunInput): RunNames {
  const fields = new Map<string, string>(Object.entries(dialect));
  const prefix = namePrefix(run);
  return {
    own: (own) => `${prefix}*-${own}`,
    namespace: given === undefined ? `${prefix}0-ns-*` : given.length === 1 ? `${given[0]}` : `{${given.join(',')}}`,
    run,
    case: `${prefix}*`,
    group: groupOfAnySlot,
    dialect: (name) => fields.get(name) ?? `<${name}>`,
  };
}

function requestsOf(step: Step): number {
  switch (step.do) {
    case 'send':
    case 'open':
      return 1;
    case 'until':
    case 'pages':
      return 2;
    case 'collections':
      return 60;
    default:
      return 0;
  }
}

function longestWait(units: readonly Unit[]): number {
  const waits = units.map(({ steps }) =>
    flatSteps(steps).reduce((sum, step) => sum + (step.do === 'wait' && typeof step.seconds === 'number' ? step.seconds : 0), 0),
  );
  return waits.reduce((most, wait) => Math.max(most, wait), 0);
}

function intendedWrite(step: Step, names: RunNames): Omit<IntendedWrite, 'test'> | undefined {
  if (!('request' in step) || step.request.method === 'GET') return undefined;
  const { request } = step;
  const path = describeTemplate(request.path, names);
  const place = placeOf(path);
  const query = Object.entries(request.query ?? {}).map(([name, value]) =>
    value === null ? name : `${name}=${describeTemplate(value, names)}`,
  );
  const name = request.method === 'POST' ? nameIn(request.binary ?? request.body, names) : undefined;
  return {
    step: step.id,
    method: request.method,
    target: `${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    ...(name === undefined ? {} : { name }),
    as: request.as ?? 'admin',
    effect: effectOf(request, place, step.do === 'send' && step.writes?.as === 'create'),
  };
}

function effectOf({ method, query, body }: Request, place: ResourcePath | undefined, creates: boolean): IntendedWrite['effect'] {
  if (query?.['dryRun'] !== undefined || fieldOf(body, 'dryRun') !== undefined) return 'dry-run';
  if (place?.resource.endsWith('reviews') === true) return 'review';
  if (method === 'DELETE') return place?.name === undefined ? 'delete-collection' : 'delete';
  if (creates) return 'create';
  return method === 'POST' && place?.name === undefined ? 'create' : 'change';
}

function nameIn(body: Template | undefined, names: RunNames): string | undefined {
  const metadata = fieldOf(body, 'metadata');
  const [name, prefix] = [fieldOf(metadata, 'name'), fieldOf(metadata, 'generateName')];
  if (name !== undefined) return describeTemplate(name, names);
  return prefix === undefined ? undefined : `${describeTemplate(prefix, names)}*`;
}

function fieldOf(template: Template | undefined, field: string): Template | undefined {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return undefined;
  return Object.entries(template).find(([key]) => key === field)?.[1];
}

/** Of a path in which what only the run decides is in angle brackets. */
function placeOf(path: string): ResourcePath | undefined {
  return parseResourcePath(path.split('?')[0] ?? '');
}

/** Counts objects by resource and place, most first. */
function counted(created: readonly IntendedWrite[]): readonly IntendedObjects[] {
  const counts = new Map<string, IntendedObjects>();
  for (const { target } of created) {
    const place = placeOf(target);
    if (place === undefined) continue;
    const { group, version, namespace } = place;
    const where = namespace === undefined ? 'cluster-wide' : placeWithin(namespace);
    const resource = `${group === '' ? '' : `${group}/`}${version}/${place.resource}`;
    const key = `${resource} ${where}`;
    counts.set(key, { resource, place: where, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count || (one.resource < other.resource ? -1 : 1));
}

function placeWithin(namespace: string): IntendedObjects['place'] {
  return /^(?:ac-|<)/.test(namespace) ? 'in namespaces of the run' : `in the namespace ${namespace}`;
}

function twoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return Math.ceil(count / unit) * unit;
}
