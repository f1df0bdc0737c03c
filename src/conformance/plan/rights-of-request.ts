import { groupOfAnySlot } from '#core/codecs/own-names';
import { parseResourcePath } from '#core/codecs/resource-path';
import type { Dialect } from '#core/model/dialect';
import { isApply, type Request } from '#core/model/request';
import type { Right } from '#core/model/right';
import { isJoin, type Template } from '#core/model/template';
import { rightsInRole } from './rights-in-role.ts';

/** A part of a path that only a run decides, such as the name of a test object. */
const unknown = '*';

/**
 * Returns the rights that a request needs, by the rules by which API servers read a path: those of the request itself, and
 * those that the server asks for besides, such as `create` for an apply, or whatever a new role grants. In a namespace that only
 * the run decides, they are those in each of `namespaces`; without these, in all.
 */
export function rightsOfRequest(request: Request, dialect: Dialect, namespaces?: readonly string[]): readonly Right[] {
  const path = textOf(request.path, dialect).split('?')[0] ?? '';
  const target = targetOf(path);
  if (target === undefined) return [{ verb: 'get', path: anyPath(path) }];
  const { name, isInUnknown, ...resource } = target;
  const isWatch = request.query?.['watch'] !== undefined;
  const verbs = verbsOf(request, { isNamed: name !== undefined, isWatch });
  const own = verbs.map((verb) => ({ verb, ...resource }));
  const rights: readonly Right[] = [
    ...own,
    ...signerRights(target),
    ...rightsInRole(target, request.body, (template) => textOf(template, dialect)),
  ];
  return isInUnknown && namespaces !== undefined
    ? rights.flatMap((right) => namespaces.map((namespace): Right => ('path' in right ? right : { ...right, namespace })))
    : rights;
}

type Target = {
  readonly group: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
  /** It is in a namespace that only the run decides. */
  readonly isInUnknown: boolean;
};

/** Returns what a path is about; undefined where it is not about resources. */
function targetOf(path: string): Target | undefined {
  const parsed = parseResourcePath(path);
  if (parsed === undefined) return undefined;
  const { group, resource, subresource, namespace, name } = parsed;
  return {
    group,
    resource: subresource === undefined ? resource : `${resource}/${subresource}`,
    ...(namespace === undefined || namespace.includes(unknown) ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    isInUnknown: namespace?.includes(unknown) === true,
  };
}

function verbsOf(request: Request, { isNamed, isWatch }: { readonly isNamed: boolean; readonly isWatch: boolean }): readonly string[] {
  switch (request.method) {
    case 'GET':
      if (isWatch) return isNamed ? ['get', 'watch'] : ['list', 'watch'];
      return [isNamed ? 'get' : 'list'];
    case 'POST':
      return ['create'];
    case 'PUT':
      return ['update'];
    case 'PATCH':
      return isApply(request) ? ['patch', 'create'] : ['patch'];
    case 'DELETE':
      return [isNamed ? 'delete' : 'deletecollection'];
  }
}

/** The rights about signers that changes of a certificate signing request need, by its subresource. */
const verbsOfSigners: ReadonlyMap<string, string> = new Map([
  ['certificatesigningrequests/approval', 'approve'],
  ['certificatesigningrequests/status', 'sign'],
]);

/** The signer of the requests of the suite, which no controller is. */
const ownSigner = 'apiconform.example/none';

function signerRights({ group, resource }: Target): readonly Right[] {
  const verb = verbsOfSigners.get(resource);
  return verb === undefined ? [] : [{ verb, group, resource: 'signers', name: ownSigner }];
}

/** The path with a star in place of what a run decides, and of all after it. */
function anyPath(path: string): string {
  const place = path.indexOf(unknown);
  return place === -1 ? path : `${path.slice(0, place)}${unknown}`;
}

/** The text of a template, with a star for each part that a run decides. */
function textOf(template: Template, dialect: Dialect): string {
  if (typeof template === 'string') return template;
  if (isJoin(template)) return template.$join.map((part) => textOf(part, dialect)).join('');
  if (typeof template === 'object' && template !== null && '$group' in template) return groupOfAnySlot(String(template.$group));
  if (typeof template === 'object' && template !== null && '$dialect' in template) {
    const known = Object.entries(dialect).find(([key]) => key === template.$dialect)?.[1];
    return known ?? unknown;
  }
  return unknown;
}
