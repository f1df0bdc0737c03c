import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { pages } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { create } from '../scenario/test-object.ts';
import { type WriteKind, writeStep } from '../scenario/write-step.ts';

const kinds: readonly WriteKind[] = ['create', 'update', 'merge-patch', 'json-patch', 'apply', 'delete'];

/** Dry runs of each kind of write between the pages of a list, which they change nothing of. */
export function dryRunsBetween(subject: Subject): Scenario {
  const tried: readonly WriteKind[] = [...kinds, ...(mayDeleteCollection(subject) ? (['delete-collection'] as const) : [])];
  const between = tried.map(
    (kind): Step =>
      writeStep(subject, kind, { id: `dry-${kind}`, own: kind === 'create' ? 'd' : 'a', from: 'create-a', query: { dryRun: 'All' } }),
  );
  const isWhole = must(
    all({ kind: 'page-tokens', pages: 'walk' }, { kind: 'shows-own-state', read: 'walk', after: 'create-c' }),
    ...tried.map((kind) => answered(`dry-${kind}`, '2xx')),
  );
  return {
    id: 'list-paging/dry-runs-between',
    about: 'Three objects are read in pages of one, and after the first page each kind of write is sent as a dry run.',
    steps: [...['a', 'b', 'c'].map((own) => create(subject, own)), pages(subject, 'walk', { limit: 1, between })],
    checks: {
      'list-paging/snapshot': isWhole,
      'limits/token-lifetime': isWhole,
    },
  };
}
