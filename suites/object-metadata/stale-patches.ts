import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { change, changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';

type Way = PatchKind | 'apply';

/** Patches that name the resourceVersion of an object: an old one, and then the latest. */
export function stalePatches(subject: Subject): Scenario {
  const ways: readonly Way[] = [...patchKindsOf(subject), 'apply'];
  return {
    id: 'object-metadata/stale-patches',
    about: 'Objects are changed, and patches of every kind name the resourceVersion from before the change, and then the latest one.',
    steps: ways.flatMap((way): readonly Step[] => [
      create(subject, way),
      change(subject, way),
      { id: `stale-${way}`, do: 'send', request: patchFrom(subject, way, `stale-${way}`, `create-${way}`) },
      get(subject, way, `after-${way}`),
      { id: `latest-${way}`, do: 'send', request: patchFrom(subject, way, `latest-${way}`, `change-${way}`) },
    ]),
    checks: {
      'object-metadata/resource-version/stale-update': must(
        allHold(
          ...ways.flatMap((way) => [
            answered(`stale-${way}`, '4xx'),
            showsSame(`after-${way}`, '/metadata/resourceVersion', `change-${way}`),
            shows(`after-${way}`, `/metadata/annotations/${changeAnnotation}`, `change-${way}`),
          ]),
        ),
        ...ways.flatMap((way) => [answered(`change-${way}`, '2xx'), answered(`latest-${way}`, '2xx')]),
      ),
    },
  };
}

/** Changes an annotation of the object that has the name of the way, from the version in the response of a step. */
function patchFrom(subject: Subject, way: Way, id: string, from: string): Request {
  const request = { method: 'PATCH', path: objectPath(subject, way), headers: { 'content-type': patchTypes[way] } } as const;
  const metadata = { resourceVersion: versionOf(from), annotations: { [changeAnnotation]: id } };
  if (way === 'json-patch')
    return {
      ...request,
      body: [
        { op: 'replace', path: '/metadata/resourceVersion', value: metadata.resourceVersion },
        { op: 'replace', path: `/metadata/annotations/${changeAnnotation}`, value: id },
      ],
    };
  if (way !== 'apply') return { ...request, body: { metadata } };
  return {
    ...request,
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: way }, ...metadata } },
  };
}
