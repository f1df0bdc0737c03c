import type { Need } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { shapedDefinition } from '../drawn/types.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Fields, merged, nested } from '../scenario/field-manager.ts';
import { definedType } from '../scenario/marked-definition.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** A field with a value, and with one that a server may take for none, for a default, or for what was there before. */
type Field = {
  readonly at: `/${string}`;
  readonly full: Template;
  readonly zero: Template;
  /** The type leaves the field out where it is zero. */
  readonly omitted?: true;
};

/** A type with such fields, and the rest of its objects. */
type Sample = {
  readonly subject: Subject;
  readonly object: (own: string) => Fields;
  readonly fields: readonly Field[];
  /** The kinds of patches that the type supports. */
  readonly patches: readonly ('merge-patch' | 'json-patch' | 'strategic-merge-patch')[];
  /** Whether nobody else writes to the objects, so that they can be updated. */
  readonly updated: boolean;
  readonly needs?: readonly Need[];
};

/** False, zero and empty texts, in fields with and without a default, by each kind of request. */
export const zeros = scenariosPerSubject((subject) => {
  if (isUsedFor(subject, 'defined-types')) return [zeroed(defined(subject)), mapsRemoved(defined(subject))];
  return isUsedFor(subject, 'single-cases') ? [zeroed(zeroDeployments(subject))] : [];
});

/** The fields `size` and `replicas` have defaults. */
function defined(subject: Subject): Sample {
  const type = definedType(subject, shapedDefinition, 'shaped-definition');
  return {
    subject: type,
    object: (own) => testObject(type, own, 'create'),
    fields: [
      { at: '/spec/on', full: true, zero: false },
      { at: '/spec/number', full: 7, zero: 0 },
      { at: '/spec/text', full: 'value', zero: '' },
      { at: '/spec/size', full: 'large', zero: '' },
      { at: '/spec/replicas', full: 3, zero: 0 },
    ],
    patches: ['merge-patch', 'json-patch'],
    updated: true,
  };
}

/** All but the first have defaults. A deployment without replicas makes no pod. */
function zeroDeployments(subject: Subject): Sample {
  const template = '/spec/template/spec';
  return {
    subject: {
      ...subject,
      kind: 'Deployment',
      apiVersion: 'apps/v1',
      collection: deployments,
    },
    object: pausedDeployment,
    fields: [
      { at: '/spec/minReadySeconds', full: 5, zero: 0, omitted: true },
      { at: '/spec/revisionHistoryLimit', full: 7, zero: 0 },
      { at: `${template}/terminationGracePeriodSeconds`, full: 7, zero: 0 },
      { at: `${template}/enableServiceLinks`, full: true, zero: false },
    ],
    patches: ['merge-patch', 'json-patch', 'strategic-merge-patch'],
    updated: false,
    needs: [{ need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'patch', 'delete'] }],
  };
}

function zeroed(sample: Sample): Scenario {
  const { subject, object, fields, patches, updated, needs } = sample;
  const path = objectPath(subject, 'a');
  const content = (value: 'full' | 'zero') => nested(fields.map((field) => ({ at: field.at, value: field[value] })));
  const patch = (id: string, kind: keyof typeof patchTypes, value: 'full' | 'zero'): Step => {
    const operations = fields.map((field) => ({ op: 'add', path: field.at, value: field[value] }));
    const body = kind === 'json-patch' ? operations : content(value);
    return { id, do: 'send', request: { method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body } };
  };
  const put = (id: string, from: string): Step => {
    const body = merged(merged(object('a'), content('zero')), { metadata: { resourceVersion: versionOf(from) } });
    return { id, do: 'send', request: { method: 'PUT', path, body } };
  };
  const post = (id: string, own: string, value: 'full' | 'zero'): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: merged(object(own), content(value)) },
  });
  return {
    id: 'verbs/zeros',
    about: 'An object with false, zeros and empty texts is created; another gets them by each kind of patch and by an update.',
    subject,
    ...(needs === undefined ? {} : { needs }),
    steps: [
      post('create-zero', 'z', 'zero'),
      get(subject, 'z', 'created'),
      post('create-full', 'a', 'full'),
      ...patches.flatMap((kind, index) => [
        ...(index === 0 ? [] : [patch(`fill-before-${kind}`, 'merge-patch', 'full')]),
        patch(kind, kind, 'zero'),
        get(subject, 'a', `after-${kind}`),
      ]),
      ...(updated ? [patch('fill-before-put', 'merge-patch', 'full'), put('put', 'fill-before-put'), get(subject, 'a', 'after-put')] : []),
    ],
    checks: judgementsOf(sample),
  };
}

function judgementsOf({ fields, patches, updated }: Sample): Judgements {
  const isZero = (step: string): Expectation =>
    all(
      ...fields.map(({ at, zero, omitted }): Expectation => {
        const isShown = allHold(shows(step, at, zero));
        return omitted === undefined ? isShown : { kind: 'any', of: [isShown, allHold({ of: step, at, is: 'absent' })] };
      }),
    );
  const isFull = (step: string): readonly Predicate[] => fields.map(({ at, full }) => shows(step, at, full));
  const changedBy = (request: string): readonly Expectation[] => [allHold(answered(request, 200)), isZero(`after-${request}`)];
  return {
    'verbs/method/post': must(isZero('created'), answered('create-zero', '2xx'), answered('created', 200)),
    'verbs/method/patch': must(
      all(...patches.flatMap(changedBy)),
      ...isFull('create-full'),
      ...patches.slice(1).flatMap((kind) => isFull(`fill-before-${kind}`)),
    ),
    ...(updated ? { 'verbs/method/put': must(all(...changedBy('put')), ...isFull('fill-before-put')) } : {}),
  };
}

/** A merge patch removes a whole map and a whole list, below the spec and in the metadata. */
function mapsRemoved({ subject }: Sample): Scenario {
  const annotation = '/metadata/annotations/apiconform-change';
  const parts = ['/spec/map', '/spec/list', annotation] as const;
  const body = { ...testObject(subject, 'a', 'create'), spec: { text: 'value', map: { a: '1' }, list: ['a'] } };
  const patch = { spec: { map: null, list: null }, metadata: { annotations: null } };
  const headers = { 'content-type': patchTypes['merge-patch'] };
  return {
    id: 'verbs/maps-removed',
    about: 'A merge patch removes a whole map, a whole list and all annotations of an object.',
    subject,
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: subject.collection, body } },
      { id: 'patch', do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body: patch } },
      get(subject, 'a', 'patched'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          answered('patch', 200),
          shows('patched', '/spec/text', 'value'),
          ...parts.map((at) => ({ of: 'patched', at, is: 'absent' }) as const),
        ),
        ...parts.map((at) => ({ of: 'create', at, is: 'present' }) as const),
      ),
    },
  };
}
