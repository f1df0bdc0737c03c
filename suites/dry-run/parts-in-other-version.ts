import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { shapedDefinition } from '../drawn/types.ts';
import { scaleFrom } from '../paths/scale-from.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { definedType, otherVersion } from '../scenario/marked-definition.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const parts = ['status', 'scale'] as const;
type Part = (typeof parts)[number];

const ways = ['update', 'merge-patch', 'json-patch', 'apply'] as const;
type Way = (typeof ways)[number];

/** The scale of custom resources need not be one that can be applied. */
const waysOf = (part: Part): readonly Way[] => ways.filter((way) => part === 'status' || way !== 'apply');

/** The number that each part has, in the object and in the document of the part. */
const places = {
  status: { at: '/status/replicas', before: 1 },
  scale: { at: '/spec/replicas', before: 2 },
} as const satisfies Readonly<Record<Part, { readonly at: `/${string}`; readonly before: number }>>;

const tried = 5;

/** Dry runs of each kind of write to the status, and of all but an apply to the scale, in the version that objects are stored in and in the other one. */
export function dryRunOfPartsInVersions(subject: Subject): readonly Scenario[] {
  const of = (version: string): Subject => ({
    ...definedType(subject, shapedDefinition, 'shaped-definition', version),
    body: { spec: { text: 'value', replicas: places.scale.before } },
  });
  return [partsIn(of('v1'), of(otherVersion), 'stored'), partsIn(of(otherVersion), of('v1'), 'other')];
}

function partsIn(written: Subject, read: Subject, which: 'stored' | 'other'): Scenario {
  const metadata = { name: { $own: 'a' }, labels: testLabels } as const;
  const { apiVersion, kind } = written;
  const status = { replicas: places.status.before };
  const both = parts.flatMap((part) => waysOf(part).map((way) => ({ part, way, id: `${part}-${way}` })));
  const nothingStored = (part: Part): Judgement =>
    must(
      allHold(
        ...both
          .filter((one) => one.part === part)
          .flatMap(({ id }) => [
            answered(`dry-${id}`, 200),
            shows(`dry-${id}`, places[part].at, tried),
            shows(`after-${id}`, places[part].at, places[part].before),
            showsSame(`after-${id}`, '/metadata/resourceVersion', 'before'),
          ]),
      ),
      shows('before', places.status.at, places.status.before),
      shows('before', places.scale.at, places.scale.before),
      answered('scale', 200),
    );
  return {
    id: `dry-run/parts-in-${which}-version`,
    about: `The status and the scale of an object are updated, patched and applied in dry runs in the ${which} version of its type, and the object is read in another version after each.`,
    needs: [{ need: 'fixture', fixture: 'shaped-definition' }],
    steps: [
      {
        id: 'create-a',
        do: 'send',
        request: { method: 'POST', path: read.collection, body: { apiVersion: read.apiVersion, kind, metadata, ...read.body } },
      },
      {
        id: 'set-status',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(read, 'a', 'status'),
          headers: { 'content-type': patchTypes['merge-patch'] },
          body: { status },
        },
      },
      get(read, 'a', 'before'),
      { id: 'scale', do: 'send', request: { method: 'GET', path: objectPath(written, 'a', 'scale') } },
      ...both.flatMap(({ part, way, id }): readonly Step[] => [
        { id: `dry-${id}`, do: 'send', request: write(objectPath(written, 'a', part), part, way, { apiVersion, kind }) },
        get(read, 'a', `after-${id}`),
      ]),
    ],
    checks: { 'dry-run/subresource/status': nothingStored('status'), 'dry-run/subresource/scale': nothingStored('scale') },
  };
}

type Identity = { readonly apiVersion: Template; readonly kind: string };

function write(path: Template, part: Part, way: Way, identity: Identity): Request {
  const query = { dryRun: 'All', fieldManager: 'apiconform-trier' } as const;
  const field = part === 'status' ? 'status' : 'spec';
  const patch = (body: Template): Request => ({
    method: 'PATCH',
    path,
    query,
    headers: { 'content-type': patchTypes[way === 'update' ? 'patch' : way] },
    body,
  });
  const named = { name: { $own: 'a' } } as const;
  switch (way) {
    case 'update':
      return {
        method: 'PUT',
        path,
        query,
        body:
          part === 'scale'
            ? scaleFrom('scale', tried, ['name', 'namespace', 'resourceVersion'])
            : {
                ...identity,
                metadata: { ...named, resourceVersion: versionOf('before') },
                status: { replicas: tried },
              },
      };
    case 'merge-patch':
      return patch({ [field]: { replicas: tried } });
    case 'json-patch':
      return patch([{ op: 'replace', path: `/${field}/replicas`, value: tried }]);
    case 'apply':
      return { ...patch({ ...identity, metadata: named, [field]: { replicas: tried } }), query: { ...query, force: 'true' } };
  }
}
