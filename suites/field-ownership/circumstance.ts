import type { Case } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createAs, type Fields, merged, nested } from '../scenario/field-manager.ts';
import {
  type Definition,
  define,
  definedType,
  markedType,
  otherVersion,
  served,
  unstructuredDefinition,
} from '../scenario/marked-definition.ts';
import { accepting, binary, inForm, isKnownInBinary, orJson, table } from '../scenario/media-types.ts';
import { mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, finalized, objectPath, untilGone } from '../scenario/test-object.ts';
import { withBinary, withYaml } from './forms-of-bodies.ts';

/** In what state an object is whose fields change their owners, and in what form the requests are. */
export type Circumstance = Pick<Case, 'needs' | 'queue'> & {
  readonly id: string;
  /** As the end of a sentence about the requests. */
  readonly about: string;
  /** The type as the first manager writes it at first, and later, and as the others write and read it. */
  readonly types: { readonly first: Subject; readonly later: Subject; readonly others: Subject };
  /** The subject of the case, if it is not that type. */
  readonly subject?: Subject;
  /** The map of the fields. */
  readonly map: readonly string[];
  /** The subresource that the requests are sent to. */
  readonly part?: 'status';
  /** The fields beside the map that the first manager applies. */
  readonly body: Fields;
  /** The finalizers that an update has to keep. */
  readonly finalizers?: readonly string[];
  /** What is done before the first apply, before the transitions, and after them. */
  readonly before: readonly Step[];
  readonly between: readonly Step[];
  readonly after: readonly Step[];
  /** What shows that the object is in the state. */
  readonly given: readonly Predicate[];
  /** The form of a write. */
  readonly sent?: (step: Step) => Step;
  /** Whether each write is sent as a dry run before the first of them. */
  readonly hasDryRuns?: true;
};

/** The place of a field of this name. */
export function fieldAt({ map }: Circumstance, field: string): `/${string}` {
  return `/${[...map, `apiconform-${field}`].join('/')}`;
}

const annotations = ['metadata', 'annotations'];

const otherTypes = [
  {
    id: 'of-lease',
    served: 'coordination.{api_domain}/v1/leases',
    scope: 'namespaced',
    kind: 'Lease',
    body: { spec: { holderIdentity: 'apiconform' } },
  },
  {
    id: 'of-role',
    served: 'rbac.authorization.{api_domain}/v1/roles',
    scope: 'namespaced',
    kind: 'Role',
    body: { rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }] },
  },
  {
    id: 'of-priority-class',
    served: 'scheduling.{api_domain}/v1/priorityclasses',
    scope: 'cluster',
    kind: 'PriorityClass',
    body: { value: 1, preemptionPolicy: 'Never' },
  },
] as const;

/** An object with nothing special about it, of a type whose fields managers can contest. */
export function usual(subject: Subject): Circumstance | undefined {
  if (isUsedFor(subject, 'defined-types')) return plain(markedType(subject), ['spec', 'granularMap'], {});
  return subject.managedMap === undefined || subject.fromFile === true ? undefined : plain(subject);
}

/** The circumstances in which the transitions are tested with a subject. */
export function circumstancesOf(subject: Subject): readonly Circumstance[] {
  if (subject.kind === 'Namespace') return [plain(subject)];
  const of = usual(subject);
  if (of === undefined) return [];
  if (isUsedFor(subject, 'defined-types'))
    return [terminating(of), createdAgain(of), afterDryRuns(of), inYaml(of), ofStatus(subject), ...inTwoVersions(subject)];
  return [
    terminating(of),
    ...(isKnownInBinary(subject) ? [inBinary(of)] : []),
    ...(isUsedFor(subject, 'single-cases')
      ? [createdAgain(of), afterDryRuns(of), inYaml(of), asTable(of), asMetadata(of), ...ofOtherTypes(subject)]
      : []),
  ];
}

function plain(
  subject: Subject,
  map: readonly string[] = subject.managedMap?.slice(1).split('/') ?? annotations,
  body = subject.body,
): Circumstance {
  const types = { first: subject, later: subject, others: subject };
  return { id: 'live', about: '', types, map, body, needs: [], queue: 'parallel', before: [], between: [], after: [], given: [] };
}

/** Objects of other groups, of which no other case has the circumstances: a server may have other code for each type. */
function ofOtherTypes(subject: Subject): readonly Circumstance[] {
  return otherTypes.map(({ id, served: resource, scope, kind, body }) => {
    const type: Subject = { ...subject, apiVersion: apiVersionOf(resource), kind, collection: resourcePath(resource, scope), body };
    const needs = [{ need: 'served', resource, verbs: ['create', 'get', 'update', 'patch', 'delete'] }] as const;
    return { ...plain(type, annotations), id, subject, about: `, of a ${kind}`, needs };
  });
}

const finalizer = 'apiconform.example/hold';

function terminating(of: Circumstance): Circumstance {
  const { others } = of.types;
  return {
    ...of,
    id: 'terminating',
    about: ', while a finalizer holds the deleted object',
    finalizers: [finalizer],
    between: [
      { id: 'hold', do: 'send', request: mergePatch(others, 'a', { metadata: { finalizers: [finalizer] } }) },
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(others, 'a') } },
    ],
    after: removeFinalizers(others, 'a'),
    given: [{ of: 'before', at: '/metadata/deletionTimestamp', is: 'set' }],
  };
}

/** The former object of the name had fields of the same names, which the managers of the later transitions owned. */
function createdAgain(of: Circumstance): Circumstance {
  const { others } = of.types;
  const former = ['put', 'merge-patch', 'json-patch', 'taken', 'shared', 'given-up', 'dropped', 'dropped-by-force'];
  const fields = merged(of.body, nested(former.map((field) => ({ at: fieldAt(of, field), value: 'former' }))));
  return {
    ...of,
    id: 'created-again',
    about: ', after another object of its name was removed',
    before: [
      createAs(others, { id: 'create-former', manager: 'second', own: 'a', fields }),
      { id: 'delete-former', do: 'send', request: { method: 'DELETE', path: objectPath(others, 'a') } },
      ...finalized(others, 'a'),
      untilGone(others, 'a'),
    ],
    given: [answered('create-former', '2xx')],
  };
}

function afterDryRuns(of: Circumstance): Circumstance {
  return { ...of, id: 'after-dry-runs', about: ', after a dry run of each of the requests', hasDryRuns: true };
}

function inYaml(of: Circumstance): Circumstance {
  return { ...of, id: 'in-yaml', about: ', in YAML where its body is an object', sent: withYaml };
}

function inBinary(of: Circumstance): Circumstance {
  const sent = (step: Step): Step => accepting(withBinary(step), orJson(binary));
  return {
    ...of,
    id: 'in-binary',
    about: ', with a response in the binary media type and an update in it',
    needs: [{ need: 'binary' }],
    sent,
  };
}

function asTable(of: Circumstance): Circumstance {
  const sent = (step: Step): Step => accepting(step, orJson(table));
  return { ...of, id: 'as-table', about: ', with a Table as the response', needs: [{ need: 'table' }], sent };
}

function asMetadata(of: Circumstance): Circumstance {
  const sent = (step: Step): Step => accepting(step, orJson(inForm('PartialObjectMetadata')));
  return { ...of, id: 'as-metadata', about: ', with a response of the metadata alone where the target has that', sent };
}

const noted: Definition = {
  plural: 'noteds',
  kind: 'Noted',
  group: { $group: 'noted-status' },
  spec: { type: 'object', properties: { replicas: { type: 'integer' } } },
  status: {
    type: 'object',
    properties: { notes: { type: 'object', additionalProperties: { type: 'string' } }, replicas: { type: 'integer' } },
  },
  scalable: true,
};

function ofStatus(subject: Subject): Circumstance {
  const type = definedType(subject, noted);
  return {
    ...plain(type, ['status', 'notes']),
    id: 'of-status',
    about: ', to the status subresource',
    part: 'status',
    queue: 'waiting',
    before: [define(noted), served(noted), create(type, 'a')],
  };
}

/** The first manager writes in one version, and the others in the other; in one case the first does so later too. */
function inTwoVersions(subject: Subject): readonly Circumstance[] {
  const versions = ['v1', otherVersion].map((version) => definedType(subject, unstructuredDefinition, 'unstructured-definition', version));
  const [stored = subject, other = subject] = versions;
  const of = plain(stored, ['spec'], {});
  return [
    {
      ...of,
      id: 'others-in-other-version',
      about: ', in another API version than that of the first manager',
      types: { ...of.types, others: other },
    },
    {
      ...of,
      id: 'left-out-in-other-version',
      about: ', where the first manager leaves fields out in another API version',
      types: { first: other, later: stored, others: other },
    },
  ];
}
