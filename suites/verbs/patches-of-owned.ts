import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';

/** The map or list that the patches change. */
type Content = { readonly at: `/${string}`; readonly field: string; readonly value: (name: string) => Template };

function contentOf(subject: Subject): Content | undefined {
  const driver = (name: string): Template => [{ name: `${name}.example.com`, nodeID: name }];
  if (subject.kind === 'CSINode') return { at: '/spec/drivers', field: 'drivers', value: driver };
  if (subject.kind === 'ConfigMap') return { at: '/data', field: 'data', value: (name) => ({ key: name }) };
  return subject.fixture === undefined ? undefined : { at: '/spec/text', field: 'text', value: (name) => name };
}

const parts = ['ownerReferences', 'finalizers', 'labels', 'annotations'].map((part): `/${string}` => `/metadata/${part}`);

/** An object with an owner and a finalizer is patched beside its metadata by each type of patch. */
export function patchesOfOwned(subject: Subject): readonly Scenario[] {
  const content = contentOf(subject);
  if (content === undefined) return [];
  const { at, field, value } = content;
  const types = patchKindsOf(subject);
  const metadata = { finalizers: ['apiconform.example/hold'], ownerReferences: [ownerReference(subject, 'o')] };
  const patch = (type: PatchKind): Step => {
    const changed = { [field]: value(type) };
    const body = type === 'json-patch' ? [{ op: 'add', path: at, value: value(type) }] : field === 'data' ? changed : { spec: changed };
    const headers = { 'content-type': patchTypes[type] };
    return { id: type, do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body } };
  };
  return [
    {
      id: 'verbs/patches-of-owned',
      about:
        'An object with an owner and a finalizer is patched by each type of patch, of which none names the metadata, and read after each.',
      steps: [
        create(subject, 'o'),
        {
          id: 'create',
          do: 'send',
          request: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'create', metadata) },
        },
        get(subject, 'a', 'before'),
        ...types.flatMap((type) => [patch(type), get(subject, 'a', `after-${type}`)]),
        { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
        ...removeFinalizers(subject, 'a'),
      ],
      checks: {
        'verbs/patch/keeps': must(
          allHold(...types.flatMap((type) => parts.map((part) => showsSame(`after-${type}`, part, 'before')))),
          ...parts.map((part) => ({ of: 'before', at: part, is: 'present' }) as const),
          shows('before', '/metadata/ownerReferences/0/name', { $own: 'o' }),
          ...types.flatMap((type) => [answered(type, 200), answered(`after-${type}`, 200)]),
        ),
      },
    },
  ];
}
