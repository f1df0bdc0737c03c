import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { pages } from '../scenario/collection-read.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { create, remove } from '../scenario/test-object.ts';

/** All that is left after the first page is removed, and the pages after it show it all the same. */
export function removedRest(subject: Subject): Scenario {
  const between = [...remove(subject, 'b'), ...remove(subject, 'c')];
  return {
    id: 'list-paging/removed-rest',
    about: 'Three objects are read in pages of one, of which the second and the third are removed after the first page.',
    steps: [...['a', 'b', 'c'].map((own) => create(subject, own)), pages(subject, 'walk', { limit: 1, between })],
    checks: {
      'list-paging/continue-when-more': must(
        all({ kind: 'page-tokens', pages: 'walk' }, { kind: 'shows-own-state', read: 'walk', after: 'create-c' }),
        answered('gone-b', 404),
        answered('gone-c', 404),
      ),
    },
  };
}

/** All items of the first page are removed after it, and the pages after it show the others. */
export function removedBeginning(subject: Subject): Scenario {
  const between = [...remove(subject, 'a'), ...remove(subject, 'b')];
  return {
    id: 'list-paging/removed-beginning',
    about: 'Five objects are read in pages of two, of which the first two are removed after the first page.',
    steps: [...['a', 'b', 'c', 'd', 'e'].map((own) => create(subject, own)), pages(subject, 'walk', { limit: 2, between })],
    checks: each(
      ['list-paging/every-item-once', 'list-paging/snapshot'],
      must(
        all({ kind: 'no-duplicates', pages: 'walk' }, { kind: 'shows-own-state', read: 'walk', after: 'create-e' }),
        answered('gone-a', 404),
        answered('gone-b', 404),
      ),
    ),
  };
}
