import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, named, objectPath } from '../scenario/test-object.ts';

const label = 'apiconform-run';
const labelAt = `/metadata/labels/${label}` as const;
const changeAt = `/metadata/annotations/${changeAnnotation}` as const;

/** How the labels and annotations of an object were written that an update omits. */
const ways = ['created', 'patched', 'applied'] as const;
type Way = (typeof ways)[number];

/** Updates that omit all labels, and then all annotations, of objects that were created, patched or applied. */
export function omittedMaps(subject: Subject): Scenario {
  return {
    id: 'verbs/omitted-maps',
    about: 'Objects are created, patched and applied; each is updated without labels, and then with labels and without annotations.',
    steps: ways.flatMap((way) => [
      ...written(subject, way),
      put(subject, way, { id: `${way}-unlabelled`, from: way, metadata: annotations('unlabelled') }),
      get(subject, way, `${way}-without-labels`),
      put(subject, way, { id: `${way}-plain`, from: `${way}-unlabelled`, metadata: labels }),
      get(subject, way, `${way}-without-annotations`),
      { id: `delete-${way}`, do: 'send', request: { method: 'DELETE', path: objectPath(subject, way) } } as const,
    ]),
    checks: {
      'verbs/put/replaces': must(
        allHold(
          ...ways.flatMap((way): readonly Predicate[] => [
            answered(`${way}-unlabelled`, 200),
            { of: `${way}-without-labels`, at: labelAt, is: 'absent' },
            shows(`${way}-without-labels`, changeAt, 'unlabelled'),
            answered(`${way}-plain`, 200),
            { of: `${way}-without-annotations`, at: changeAt, is: 'absent' },
            shows(`${way}-without-annotations`, labelAt, { $run: true }),
          ]),
        ),
        ...ways.flatMap((way) => [
          shows(way, labelAt, { $run: true }),
          shows(way, changeAt, way),
          answered(`${way}-without-labels`, 200),
          answered(`${way}-without-annotations`, 200),
        ]),
      ),
    },
  };
}

const labels: Fields = { labels: { [label]: { $run: true } } };

function annotations(state: string): Fields {
  return { annotations: { [changeAnnotation]: state } };
}

/** The steps after which an object has a label and an annotation; the last is called like the way. */
function written(subject: Subject, way: Way): readonly Step[] {
  const metadata = { ...labels, ...annotations(way) };
  const post = (id: string, more: Fields): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: named(subject, { name: { $own: way }, ...more }) },
  });
  switch (way) {
    case 'created':
      return [post(way, metadata)];
    case 'patched':
      return [post('create-patched', labels), { id: way, do: 'send', request: mergePatch(subject, way, { metadata }) }];
    case 'applied': {
      const headers = { 'content-type': 'application/apply-patch+yaml' };
      const body = named(subject, { name: { $own: way }, ...metadata });
      const query = { fieldManager: 'apiconform-applier' };
      return [
        post('create-applied', labels),
        { id: way, do: 'send', request: { method: 'PATCH', path: objectPath(subject, way), query, headers, body } },
      ];
    }
  }
}

function put(
  subject: Subject,
  own: string,
  { id, from, metadata }: { readonly id: string; readonly from: string; readonly metadata: Fields },
): Step {
  const body = named(subject, { name: { $own: own }, resourceVersion: versionOf(from), ...metadata });
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, own), body } };
}
