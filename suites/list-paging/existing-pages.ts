import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import { answered, goesOn } from '../scenario/answered.ts';
import { type ExistingType, existingRoles, listExisting } from '../scenario/existing.ts';
import { each, type Judgement, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs } from '../scenario/shows.ts';
import { scenariosPerTarget } from '../suite-module.ts';

/** A page of two, and large pages after it: a collection may have many objects. */
const small = '2';
const large = '500';
const mostPages = 200;

const hasMore = { of: 'whole', at: '/0/items/2', is: 'present' } as const;
const otherwise = 'the target has at most two objects of the type, or no longer has the version of the first page';

/** Where there are more than two objects, and history long enough for all pages. */
function whereThereAreMore(expect: Expectation, ...conditions: NonNullable<Judgement['when']>): Judgement {
  return {
    given: [answered('first', 200)],
    when: [differs('walk', 'status', 410), differs('whole', 'status', 410), hasMore, ...conditions],
    otherwise,
    expect,
  };
}

function pagesOf({ collection }: ExistingType, id: string, first: NonNullable<Extract<Step, { do: 'pages' }>['first']>): Step {
  return { id, do: 'pages', request: { method: 'GET', path: collection, query: { limit: large } }, first, between: [], max: mostPages };
}

function inPages(type: ExistingType): Scenario {
  const token = { continue: { $ref: { step: 'first', at: '/metadata/continue' } } } as const;
  const version = { resourceVersion: { $ref: { step: 'walk', at: '/0/metadata/resourceVersion' } } } as const;
  const sizes: Expectation = { kind: 'page-sizes', pages: 'first', limit: 2 };
  const whole: Expectation = { kind: 'same-collection', read: 'walk', as: 'whole' };
  const onlyOnce = all({ kind: 'no-duplicates', pages: 'walk' }, whole);
  return {
    id: `list-paging/of-existing-${type.id}`,
    about: 'Objects that no test made are listed: a page of two, then the rest, and all of them at the version of the first page.',
    needs: type.needs,
    steps: [
      pagesOf(type, 'walk', { limit: small }),
      pagesOf(type, 'whole', version),
      listExisting(type, 'first', { limit: small }),
      listExisting(type, 'with-version', {
        limit: small,
        ...token,
        resourceVersion: { $ref: { step: 'first', at: '/metadata/resourceVersion' } },
      }),
      listExisting(type, 'with-token', { limit: small, ...token }),
    ],
    checks: {
      ...each(['list-paging/limit', 'query-parameters/limit/most-items'], whereThereAreMore(sizes)),
      ...each(
        ['list-paging/continue-when-more', 'list-paging/gate'],
        whereThereAreMore(all({ kind: 'page-tokens', pages: 'walk' }, sizes, whole)),
      ),
      ...each(['list-paging/every-item-once', 'query-parameters/continue/from-a-chunk'], whereThereAreMore(onlyOnce)),
      'list-paging/constant-version': whereThereAreMore({ kind: 'constant-version', pages: 'walk' }),
      'service/listed-in-pages': whereThereAreMore(onlyOnce),
      'collection-metadata/continue-empty-at-end': {
        ...whereThereAreMore({ kind: 'last-token', pages: 'walk', form: 'empty' }, { kind: 'page-tokens', pages: 'walk' }),
        erratum: { id: 'continue-omitted-at-end', expect: { kind: 'last-token', pages: 'walk', form: 'omitted' } },
      },
      'collection-metadata/remaining-item-count': whereThereAreMore({ kind: 'remaining-counts', pages: 'walk' }, goesOn('first')),
      'collection-metadata/remaining-item-count-when-complete': whereThereAreMore(
        allHold(...(['walk', 'whole'] as const).map((of) => ({ of, at: '/last/metadata/remainingItemCount', is: 'absent' }) as const)),
        goesOn('first'),
      ),
      'errors/version-with-token': {
        given: [answered('first', 200)],
        when: [goesOn('first'), answered('with-token', 200)],
        otherwise: 'the target has at most two objects of the type, or the token had expired',
        expect: allHold(answered('with-version', 400)),
      },
    },
  };
}

/**
 * Pages of objects that no test made: of cluster roles, of which servers have many, and which change less than others. Other
 * clients may change them too, so that all pages are compared at one version: that of the first page.
 */
export const existingPages = scenariosPerTarget([inPages(existingRoles)]);
