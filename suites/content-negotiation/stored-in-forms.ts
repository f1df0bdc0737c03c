import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, inForm, orJson, table } from '../scenario/media-types.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, goneOrJudged, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';

/** A form of the response to a write and to a list. A target that does not have it sends JSON. */
type Form = { readonly name: string; readonly object: Template; readonly list: Template };

const forms: readonly Form[] = [
  { name: 'table', object: orJson(table), list: orJson(table) },
  { name: 'metadata', object: orJson(inForm('PartialObjectMetadata')), list: orJson(inForm('PartialObjectMetadataList')) },
];

const changeAt = `/metadata/annotations/${changeAnnotation}` as const;

/** Writes whose responses are a Table or the metadata alone: what is stored does not depend on the response. */
export function storedInForms(subject: Subject): readonly Scenario[] {
  return [...forms.map((form) => written(subject, form)), listedAsMetadata(subject)];
}

function written(subject: Subject, { name, object }: Form): Scenario {
  const path = objectPath(subject, 'a');
  // Others may have written to a shared object since.
  const version = subject.writers === 'shared' ? {} : { resourceVersion: versionOf('read-post') };
  const patches = patchKindsOf(subject);
  const requests: Readonly<Record<string, Request>> = {
    post: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'post') },
    put: { method: 'PUT', path, body: testObject(subject, 'a', 'put', version) },
    ...Object.fromEntries(patches.map((kind) => [kind, writeStep(subject, kind, { id: kind, own: 'a' }).request])),
    apply: writeStep(subject, 'apply', { id: 'apply', own: 'a' }).request,
  };
  const steps = Object.entries(requests).flatMap(([id, request]): readonly Step[] => [
    accepting({ id, do: 'send', request }, object),
    get(subject, 'a', `read-${id}`),
  ]);
  // A server can add empty fields to the items of a list.
  const body = subject.scope === 'namespaced' ? Object.entries<Template>({ ...subject.body }) : [];
  const isStored = (...ids: readonly string[]): Judgement =>
    must(allHold(...ids.flatMap((id) => [answered(id, '2xx'), ...shown(`read-${id}`, id)])));
  const shown = (read: string, state: string): readonly Predicate[] => [
    shows(read, changeAt, state),
    shows(read, '/metadata/labels/apiconform-run', testLabels['apiconform-run']),
    ...body.map(([field, value]) => shows(read, `/${field}`, value)),
  ];
  const removal: Step = { id: 'delete-a', do: 'send', request: { method: 'DELETE', path } };
  // A namespace finalizes itself.
  const removes = subject.deletion === 'immediate';
  return {
    id: `content-negotiation/stored-for-${name}`,
    about: `An object is created, updated, patched${removes ? ', applied and deleted' : ' and applied'} by a client that accepts ${name === 'table' ? 'a Table' : 'the metadata of objects'} before JSON, and read after each write.`,
    steps: [...steps, ...(removes ? [accepting(removal, object), goneOrJudged(subject, 'a')] : [])],
    checks: {
      'verbs/method/post': isStored('post'),
      'verbs/method/put': isStored('put'),
      'verbs/method/patch': isStored(...patches),
      'content-negotiation/apply-patch': isStored('apply'),
      ...(removes
        ? { 'verbs/method/delete': must(allHold(answered('delete-a', '2xx'), answered('gone-a', 404)), answered('read-post', 200)) }
        : {}),
    },
  };
}

/** Lists as metadata with selectors. */
function listedAsMetadata(subject: Subject): Scenario {
  const accept = orJson(inForm('PartialObjectMetadataList'));
  const named = { $join: [selector, ',apiconform-part=one'] } as const;
  const labels = { ...testLabels, 'apiconform-part': 'one' };
  const one = (step: string): readonly Predicate[] => [
    answered(step, 200),
    shows(step, '/items/0/metadata/name', { $own: 'a' }),
    { of: step, at: '/items/1', is: 'absent' },
  ];
  return {
    id: 'content-negotiation/listed-as-metadata',
    about: 'A collection is listed as the metadata of its objects with a label selector and a field selector.',
    steps: [
      {
        id: 'create-a',
        do: 'send',
        request: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'create-a', { labels }) },
      },
      create(subject, 'b'),
      list(subject, 'by-label', { labelSelector: named }),
      accepting(list(subject, 'by-label-as-metadata', { labelSelector: named }), accept),
      accepting(list(subject, 'by-field-as-metadata', { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } }), accept),
    ],
    checks: {
      'collections/selected/label': must(allHold(...one('by-label-as-metadata')), ...one('by-label')),
      'collections/selected/field': must(allHold(...one('by-field-as-metadata')), ...one('by-label')),
    },
  };
}
