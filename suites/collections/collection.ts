import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, orGone, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { namesakes, removedNamespace } from './across-namespaces.ts';
import { alikeValues } from './alike-values.ts';
import { watchedEverywhere } from './watched-everywhere.ts';

/** The fields of a collection: that of a subject, and, once in a run, those of all served types. */
export const collection = scenariosPerSubject((subject) => [
  ofOneType(subject),
  alikeValues(subject),
  ...(isUsedFor(subject, 'single-cases') ? [ofEveryType(subject)] : []),
  ...(subject.scope === 'namespaced' ? [namesakes(subject), removedNamespace(subject), watchedEverywhere(subject)] : []),
]);

function ofOneType(subject: Subject): Scenario {
  const { kind: itemKind, apiVersion } = subject;
  const read = { kind: 'collection-of', read: 'list', itemKind, apiVersion } as const;
  const empty = { kind: 'collection-of', read: 'empty', itemKind, apiVersion } as const;
  const matchesNone = { labelSelector: { $join: ['apiconform-case=', { $case: true }, '-none'] } } as const;
  return {
    id: 'collections/of-one-type',
    about:
      'Two objects are listed, also with a selector that matches no object, and at the version of that empty list; before, the collection is listed without them, and later at that version.',
    steps: [
      list(subject, 'none'),
      create(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'list'),
      list(subject, 'at-none', { resourceVersion: versionOf('none'), resourceVersionMatch: 'Exact' }),
      list(subject, 'empty', matchesNone),
      list(subject, 'at-empty', { resourceVersion: versionOf('empty'), resourceVersionMatch: 'Exact' }),
    ],
    checks: {
      'collections/kind': must(all({ ...read, aspect: 'kind' }, { ...empty, aspect: 'kind' })),
      'collections/fields': must({ ...read, aspect: 'fields' }),
      'collections/items': must(all({ ...read, aspect: 'items' }, { kind: 'shows-own-state', read: 'list' })),
      'resource-version-meaning/collection-version': must(
        orGone('at-empty', { kind: 'shows-own-state', read: 'at-empty', after: 'create-b' }),
        answered('empty', 200),
      ),
      'collections/items-when-empty': must(
        all(
          { ...empty, aspect: 'fields' },
          allHold(shows('empty', '/items', [])),
          { ...read, read: 'none', aspect: 'fields' },
          orGone('at-none', { ...read, read: 'at-none', aspect: 'fields' }),
        ),
        answered('list', 200),
      ),
    },
  };
}

/** Some types are defined by others; a test object makes at least one list not empty. */
function ofEveryType(subject: Subject): Scenario {
  return {
    id: 'collections/of-every-type',
    about: 'Every type with the verb list in discovery is listed.',
    needs: [{ need: 'discovery' }],
    steps: [create(subject, 'a'), list(subject, 'own', { labelSelector: selector }), { id: 'walk', do: 'collections' }],
    checks: {
      'collections/every-kind': must({ kind: 'every-collection', of: 'walk', aspect: 'kind' }, answered('own', 200)),
      'collections/no-kind-list': must({ kind: 'every-collection', of: 'walk', aspect: 'no-kind-list' }, answered('own', 200)),
      'deprecation/rule-3': {
        ...must({ kind: 'replaced-versions', of: 'walk', aspect: 'as-stable' }, answered('own', 200)),
        when: [{ kind: 'replaced-versions', of: 'walk', aspect: 'some' }],
        otherwise: 'the target warns of no deprecated version that another version of its resource replaces',
      },
    },
  };
}
