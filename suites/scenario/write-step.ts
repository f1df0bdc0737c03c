import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { selector, versionOf } from './collection-read.ts';
import { isCustom } from './subject-uses.ts';
import { changeAnnotation, objectPath, testLabels, testObject } from './test-object.ts';

/** The kinds of requests that modify, and the media type of those that patch. */
export const patchTypes = {
  patch: 'application/merge-patch+json',
  'merge-patch': 'application/merge-patch+json',
  'json-patch': 'application/json-patch+json',
  'strategic-merge-patch': 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

/** A kind of patch; an apply is another kind of request. */
export type PatchKind = 'merge-patch' | 'json-patch' | 'strategic-merge-patch';

/** Returns the kinds of patches of a subject: custom types have no strategic merge patch. */
export function patchKindsOf(subject: Subject): readonly PatchKind[] {
  return ['merge-patch', 'json-patch', ...(isCustom(subject) ? [] : (['strategic-merge-patch'] as const))];
}

/** A request that modifies. */
export type WriteKind = 'create' | 'update' | 'delete' | 'delete-collection' | keyof typeof patchTypes;

/** The object of a request: `state` is its state after the request, by default the id of the step; an update uses the response of `from`. */
export type WriteAbout = {
  readonly id: string;
  readonly own: string;
  readonly query?: NonNullable<Request['query']>;
  readonly state?: string;
  readonly from?: string;
  readonly body?: Template;
  /** A label that the request adds to those of every test object. */
  readonly label?: readonly [key: string, value: string];
};

/** One request that modifies a test object, or the collection; it is not recorded as a write. */
export function writeStep(subject: Subject, kind: WriteKind, about: WriteAbout): Extract<Step, { readonly do: 'send' }> {
  return { id: about.id, do: 'send', request: requestOf(subject, kind, about) };
}

function requestOf(subject: Subject, kind: WriteKind, about: WriteAbout): Request {
  const { own, query = {} } = about;
  const state = about.state ?? about.id;
  const path = objectPath(subject, own);
  const options = about.body === undefined ? {} : { body: about.body };
  const metadata = about.label === undefined ? {} : { labels: { ...testLabels, [about.label[0]]: about.label[1] } };
  switch (kind) {
    case 'create':
      return { method: 'POST', path: subject.collection, query, body: testObject(subject, own, state, metadata) };
    case 'update': {
      const resourceVersion = versionOf(about.from ?? `create-${own}`);
      return { method: 'PUT', path, query, body: testObject(subject, own, state, { resourceVersion, ...metadata }) };
    }
    case 'delete':
      return { method: 'DELETE', path, query, ...options };
    case 'delete-collection':
      return { method: 'DELETE', path: subject.collection, query: { labelSelector: selector, ...query }, ...options };
    case 'apply':
      return {
        method: 'PATCH',
        path,
        query: { fieldManager: 'apiconform-applier', force: 'true', ...query },
        headers: { 'content-type': patchTypes.apply },
        body: testObject(subject, own, state, metadata),
      };
    default:
      return { method: 'PATCH', path, query, headers: { 'content-type': patchTypes[kind] }, body: patchTo(kind, state, about.label) };
  }
}

function patchTo(kind: keyof typeof patchTypes, state: string, label: WriteAbout['label']): Template {
  const [key = '', value = ''] = label ?? [];
  if (kind === 'json-patch')
    return [
      { op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: state },
      ...(label === undefined ? [] : [{ op: 'add', path: `/metadata/labels/${key}`, value }]),
    ];
  return { metadata: { annotations: { [changeAnnotation]: state }, ...(label === undefined ? {} : { labels: { [key]: value } }) } };
}
