import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, listEverything, pages, selector, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { each, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { create, createLabelled, get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { atVersionZero, walkFromVersionZero } from './at-version-zero.ts';
import { changedLimits, emptiedNamespace } from './changed-limits.ts';
import { counts, countsAfterRemoval, countsBesideLongerName, countsEverywhere, countsInForms } from './counts.ts';
import { dryRunsBetween } from './dry-runs-between.ts';
import { emptied } from './emptied.ts';
import { exactMultiple } from './exact-multiple.ts';
import { removedBeginning, removedRest } from './removed-items.ts';
import { scattered } from './scattered.ts';
import { withoutLimit } from './without-limit.ts';

/** Reading a collection in pages. */
export const paging = scenariosPerSubject((subject) => [
  walk(subject),
  atVersionZero(subject),
  walkFromVersionZero(subject),
  counts(subject),
  countsInForms(subject),
  ...(subject.isolation === 'own-collection' ? [countsAfterRemoval(subject)] : []),
  ...(subject.scope === 'namespaced' ? [countsEverywhere(subject), countsBesideLongerName(subject)] : []),
  ...(subject.writers === 'ours' ? [relabelled(subject), removedRest(subject), removedBeginning(subject), dryRunsBetween(subject)] : []),
  exactMultiple(subject),
  withSelector(subject),
  ...(subject.writers === 'ours' ? [changedLimits(subject)] : []),
  ...(subject.writers === 'ours' && subject.deletion === 'immediate' ? emptied(subject) : []),
  ...(subject.scope === 'namespaced' ? [emptiedNamespace(subject)] : []),
  scattered(subject),
  withoutLimit(subject),
]);

/** One walk in pages of two while the collection changes, and a list after it. */
function walk(subject: Subject): Scenario {
  const checks: Judgements = {
    ...each(['list-paging/limit', 'query-parameters/limit/most-items'], must({ kind: 'page-sizes', pages: 'walk', limit: 2 })),
    ...each(
      ['list-paging/continue-when-more', 'list-paging/gate'],
      must({
        kind: 'all',
        of: [
          { kind: 'page-tokens', pages: 'walk' },
          { kind: 'page-sizes', pages: 'walk', limit: 2 },
          { kind: 'shows-own-state', read: 'walk', after: 'create-e' },
        ],
      }),
    ),
    ...each(
      ['list-paging/every-item-once', 'query-parameters/continue/from-a-chunk'],
      must({
        kind: 'all',
        of: [
          { kind: 'no-duplicates', pages: 'walk' },
          { kind: 'shows-own-state', read: 'walk', after: 'create-e' },
        ],
      }),
    ),
    'list-paging/constant-version': must({ kind: 'constant-version', pages: 'walk' }),
    ...each(
      ['list-paging/snapshot', 'service/listed-in-pages'],
      must({ kind: 'shows-own-state', read: 'walk', after: 'create-e' }, { kind: 'shows-own-state', read: 'after' }),
    ),
    'list-paging/new-list-shows-changes': must({ kind: 'shows-own-state', read: 'after' }),
    'collection-metadata/continue-empty-at-end': {
      given: [{ kind: 'page-tokens', pages: 'walk' }],
      expect: { kind: 'last-token', pages: 'walk', form: 'empty' },
      // Custom resources always have the field.
      ...(!isCustom(subject)
        ? { erratum: { id: 'continue-omitted-at-end', expect: { kind: 'last-token', pages: 'walk', form: 'omitted' } } as const }
        : {}),
    },
  };
  const between = [...laterChanges(subject), create(subject, 'd', 'create-d-again')];
  const steps = [...fiveObjects(subject), pages(subject, 'walk', { limit: 2, between }), list(subject, 'after')];
  const about =
    'Five objects are read in pages of two, while after the first page some are changed, deleted and created, one of them again.';
  return { id: 'list-paging/walk', about, steps, checks };
}

/** After the first page, one object leaves the selection, and another one is selected: the pages after it show neither change. */
function relabelled(subject: Subject): Scenario {
  const part = 'apiconform-part';
  const labelled = (own: string): Step => createLabelled(subject, own, { [part]: { $case: true } });
  const leave: Step = { id: 'leave', do: 'send', request: mergePatch(subject, 'c', { metadata: { labels: { [part]: null } } }) };
  const enter: Step = {
    id: 'enter',
    do: 'send',
    request: mergePatch(subject, 'd', { metadata: { labels: { [part]: { $case: true } } } }),
  };
  const query = { labelSelector: { $join: [`${part}=`, { $case: true }] } };
  return {
    id: 'list-paging/relabelled',
    about: 'Three objects are read in pages of two by a label, which the last of them loses after the first page, and another one gets.',
    steps: [
      ...['a', 'b', 'c'].map(labelled),
      create(subject, 'd'),
      pages(subject, 'walk', { limit: 2, query, between: [leave, enter] }),
      get(subject, 'c', 'left'),
    ],
    checks: {
      'list-paging/snapshot': must(
        { kind: 'shows-own-state', read: 'walk', after: 'create-d' },
        answered('leave', '2xx'),
        answered('enter', '2xx'),
        { of: 'left', at: `/metadata/labels/${part}`, is: 'absent' },
      ),
      'object-metadata/resource-version/of-last-change': must(
        {
          kind: 'holds',
          all: [
            {
              of: 'walk',
              at: '/last/items',
              is: 'includes',
              value: { metadata: { name: { $own: 'c' }, resourceVersion: versionOf('create-c') } },
            },
          ],
        },
        // The last page is one that could be read.
        { kind: 'constant-version', pages: 'walk' },
      ),
    },
  };
}

/** The same with a selector, with which servers do not count. */
function withSelector(subject: Subject): Scenario {
  const checks: Judgements = {
    'collection-metadata/remaining-item-count-with-selector': must(
      {
        kind: 'holds',
        all: [
          ...(['0', '1', 'last'] as const).map(
            (page) => ({ of: 'walk', at: `/${page}/metadata/remainingItemCount`, is: 'absent' }) as const,
          ),
          ...(['by-field', 'by-both'] as const).map((of) => ({ of, at: '/metadata/remainingItemCount', is: 'absent' }) as const),
        ],
      },
      { of: 'walk', at: '/0/metadata/continue', is: 'differs', value: '' },
      goesOn('by-field'),
      goesOn('by-both'),
    ),
    ...each(
      ['list-paging/every-item-once', 'query-parameters/continue/from-a-chunk'],
      must({
        kind: 'all',
        of: [
          { kind: 'no-duplicates', pages: 'walk' },
          { kind: 'shows-own-state', read: 'walk' },
        ],
      }),
    ),
  };
  const fieldSelector = 'metadata.name!=apiconform-none';
  const steps = [
    ...fiveObjects(subject),
    // In the usual order it is the first one of the second page, and its name begins with the last one of the first.
    create(subject, 'bb'),
    pages(subject, 'walk', { limit: 2, query: { labelSelector: selector } }),
    listEverything(subject, 'by-field', { limit: '2', fieldSelector }),
    listEverything(subject, 'by-both', { limit: '2', fieldSelector, labelSelector: selector }),
  ];
  const about = 'Six objects are read in pages of two by a label selector, and two of them by a field selector and by both.';
  return { id: 'list-paging/with-selector', about, steps, checks };
}
