import type { Case, Fixture } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import type { Facts } from '#core/model/facts';
import { isApply, type Request } from '#core/model/request';
import { type Right, textOfRight } from '#core/model/right';
import { flatSteps, isSentAs, type Step } from '#core/model/step';
import { rightsOfRequest } from './rights-of-request.ts';

/** What decides which rights a case needs, beside the case. */
export type RightsContext = {
  readonly fixtures: readonly Fixture[];
  readonly dialect: Dialect;
  /** Where it is known, requests that are only for targets without the controller need no right. */
  readonly namespaceController?: Facts['namespaceController'] | undefined;
  /** The only namespaces that the run uses. */
  readonly namespaces?: readonly string[] | undefined;
  /** The run sends only GET requests. */
  readonly readOnly?: boolean | undefined;
};

/**
 * Returns the rights that the identity of a run needs for a case: for its requests, its fixtures, its namespace and the removal of
 * what it creates. Requests by other identities need none. A case that lists all resources is not counted: the list that one may
 * not see is no part of it.
 */
export function neededRights(c: Case, context: RightsContext): readonly Right[] {
  const wanted = new Set(c.needs.flatMap((need) => (need.need === 'fixture' ? [need.fixture] : [])));
  const fixtures = context.fixtures.filter(({ id }) => wanted.has(id));
  return distinctRights([
    ...[c, ...fixtures].flatMap(({ steps }) => flatSteps(steps).flatMap((step) => rightsOfStep(step, context))),
    ...(c.needs.some(({ need }) => need === 'namespace') ? namespaceRights(context) : []),
    ...(flatSteps(c.steps).some((step) => isTriedBefore(step, context)) ? trialRights(context) : []),
  ]);
}

/** Types whose dry runs a run sends without having tried one: they have no effect on anything else. */
const withoutEffects: ReadonlySet<string> = new Set(['configmaps', 'csinodes']);

/** Returns whether the run tries on ConfigMaps of its own what a target honours, before it sends the request of a step. */
function isTriedBefore(step: Step, { dialect }: RightsContext): boolean {
  if (!('request' in step) || step.request.method === 'GET' || (step.request.as ?? 'admin') !== 'admin') return false;
  const [right] = rightsOfRequest(step.request, dialect);
  // A group that only the run decides is one that it defines itself.
  if (right === undefined || 'path' in right || right.group.includes('*')) return false;
  const isDryRun = step.request.query?.['dryRun'] !== undefined;
  return right.verb === 'deletecollection' || (isDryRun && !withoutEffects.has(right.resource));
}

function trialRights(context: RightsContext): readonly Right[] {
  const { namespaces } = context;
  const verbs = ['create', 'get', 'list', 'patch', 'delete', ...(namespaces === undefined ? ['deletecollection'] : [])];
  const configMaps = verbs.map((verb) => ({ verb, group: '', resource: 'configmaps' }));
  const ofOwnTypes = namespaces === undefined ? context.fixtures.flatMap((fixture) => ownTypeRights(fixture, context)) : [];
  return [...(namespaces === undefined ? configMaps : inEach(configMaps, namespaces)), ...ofOwnTypes, ...namespaceRights(context)];
}

/** Deletions of collections are tried on a type first that the run defines. */
function ownTypeRights({ defines }: Fixture, { dialect }: RightsContext): readonly Right[] {
  if (defines === undefined) return [];
  const { root, resource } = defines;
  const collection = { $join: [root, `/namespaces/trial/${resource}`] } as const;
  const [right] = rightsOfRequest({ method: 'DELETE', path: collection }, dialect);
  return right === undefined || 'path' in right
    ? []
    : ['create', 'get', 'list', 'delete', 'deletecollection'].map(
        (verb): Right => ({ verb, group: right.group, resource: right.resource }),
      );
}

function inEach(rights: readonly Right[], namespaces: readonly string[]): readonly Right[] {
  return namespaces.flatMap((namespace) => rights.map((right) => ('path' in right ? right : { ...right, namespace })));
}

/** Returns the rights of everything beside the cases: the probe, and objects without which cases run too. */
export function rightsBesideCases(cases: readonly Case[], context: RightsContext): readonly Right[] {
  const beside = cases.flatMap(({ bystander }) => bystander?.steps ?? []).flatMap((step) => rightsOfStep(step, context));
  const impersonates = cases.some(
    ({ needs, steps }) => needs.some(({ need }) => need === 'limited-identity') || flatSteps(steps).some(isSentAs('limited')),
  );
  const impersonation: Right = { verb: 'impersonate', group: '', resource: 'users', name: impersonatedUser };
  return distinctRights([...probeRights(context), ...beside, ...(impersonates ? [impersonation] : [])]);
}

/** The user that a run impersonates where it has no limited token. Nobody knows it, so that it has only the rights that everybody has. */
export const impersonatedUser = 'apiconform-limited';

/** Returns each right once. */
export function distinctRights(rights: readonly Right[]): readonly Right[] {
  return [...new Map(rights.map((right) => [textOfRight(right), right])).values()];
}

/** What the probe reads. Reads of its own description a server permits to everybody by default. */
function probeRights({ dialect: { apiDomain }, readOnly = false, namespaces }: RightsContext): readonly Right[] {
  const core = { group: '' };
  const [first = 'kube-system'] = namespaces ?? [];
  const tried = { ...core, resource: namespaces === undefined ? 'namespaces' : 'configmaps' };
  const ofTried = [{ ...tried, verb: 'list' }, ...(readOnly ? [] : [{ ...tried, verb: 'patch' }])];
  return [
    ...['/version', '/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*'].map((path) => ({ verb: 'get', path }) as const),
    ...(namespaces === undefined ? ofTried : inEach(ofTried, [first])),
    ...(namespaces === undefined ? [{ ...core, verb: 'get', resource: 'namespaces' }] : namespacesRead(namespaces)),
    { ...core, verb: 'get', resource: 'configmaps', namespace: first, name: 'kube-root-ca.crt' },
    { ...core, verb: 'get', resource: 'serviceaccounts', namespace: first, name: 'default' },
    ...(readOnly ? [] : [{ verb: 'create', group: `authorization.${apiDomain}`, resource: 'selfsubjectaccessreviews' }]),
  ];
}

/** Rights on a namespace are rights in it. */
function namespacesRead(namespaces: readonly string[]): readonly Right[] {
  return inEach([{ verb: 'get', group: '', resource: 'namespaces' }], namespaces);
}

function namespaceRights({ namespaceController, namespaces }: RightsContext): readonly Right[] {
  if (namespaces !== undefined) return namespacesRead(namespaces);
  const verbs = ['create', 'get', 'list', 'delete'];
  const own = verbs.map((verb): Right => ({ verb, group: '', resource: 'namespaces' }));
  return namespaceController === 'present' ? own : [...own, { verb: 'update', group: '', resource: 'namespaces/finalize' }];
}

function rightsOfStep(step: Step, context: RightsContext): readonly Right[] {
  if (!('request' in step) || (step.request.as ?? 'admin') !== 'admin') return [];
  if (step.do === 'send' && step.onlyWhere === 'no-namespace-controller' && context.namespaceController === 'present') return [];
  const rights = rightsOfRequest(step.request, context.dialect, context.namespaces);
  const creates = 'writes' in step && step.writes?.as === 'create' && step.request.method === 'PUT';
  return [
    ...rights,
    ...(step.do === 'open' ? alike(rights, ['list', 'watch']) : []),
    ...(creates ? alike(rights, ['create']) : []),
    ...((creates || mayCreate(step.request)) && isStored(rights) ? alike(rights, removalVerbs(step.request, rights)) : []),
  ];
}

/** The same rights with other verbs. */
function alike(rights: readonly Right[], verbs: readonly string[]): readonly Right[] {
  const [first] = rights;
  if (first === undefined || 'path' in first) return [];
  // The same request in another of the given namespaces needs the same right there.
  const isFirst = (right: Right): boolean =>
    !('path' in right) && textOfRight({ ...right, namespace: '' }) === textOfRight({ ...first, namespace: '' });
  return rights.filter(isFirst).flatMap((right) => ('path' in right ? [] : verbs.map((verb) => ({ ...right, verb }))));
}

/** An apply creates the object if it does not exist. */
function mayCreate(request: Request): boolean {
  return request.method === 'POST' || isApply(request);
}

/** Objects of subresources and reviews are operations, which are not stored. */
function isStored([right]: readonly Right[]): boolean {
  return right !== undefined && !('path' in right) && !right.resource.includes('/') && !right.resource.endsWith('reviews');
}

/** The clean-up looks an object up, deletes it, and patches it where it has a finalizer of the suite, or is a definition that stays. */
function removalVerbs({ body }: Request, [right]: readonly Right[]): readonly string[] {
  const hasFinalizer = JSON.stringify(body ?? null).includes('"finalizers"');
  const isDefinition = right !== undefined && !('path' in right) && right.resource === 'customresourcedefinitions';
  return ['get', 'list', 'delete', ...(hasFinalizer || isDefinition ? ['patch'] : [])];
}
