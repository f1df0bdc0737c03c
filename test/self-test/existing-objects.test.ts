import { describe, expect, it } from 'vitest';
import { readsOnly } from '#conformance/plan/reads-only';
import { conformanceSuite, loadSuite } from '#library/load-suite';
import { runInProcess } from '#self-test/run-in-process';

const all = loadSuite([], 'none');
const cases = all.cases.filter((c) => readsOnly(c) && c.id.includes('-existing-'));
const suite = conformanceSuite({ ...all, cases }, { withCoverage: false });

/** What the cases that only read say of a server, as statements of cases. */
const resultsOf = async (fault?: string) => {
  const { results } = await runInProcess(suite, fault === undefined ? {} : { fault });
  return results.map(({ statement, case: id, status }) => ({ result: `${statement} [${id}]`, status }));
};

describe('the cases about objects that no test made', () => {
  it('pass, or have nothing to test, on a server without a fault', async () => {
    expect((await resultsOf()).filter(({ status }) => status !== 'passed' && status !== 'skipped')).toEqual([]);
  });

  it.each([
    ['limit-ignored', 'list-paging/limit [list-paging/of-existing-cluster-roles]'],
    ['item-on-two-pages', 'list-paging/every-item-once [list-paging/of-existing-cluster-roles]'],
    ['token-lost', 'list-paging/continue-when-more [list-paging/of-existing-cluster-roles]'],
    ['uid-changes', 'verbs/method/get [collections/of-existing-namespaces]'],
    ['empty-items-null', 'collections/items-when-empty [collections/of-existing-namespaces]'],
    ['items-of-another-kind', 'collections/items [collections/of-existing-cluster-roles]'],
    ['unacceptable-served', 'content-negotiation/not-acceptable [content-negotiation/of-existing-namespaces]'],
    ['table-shows-the-first-object', 'table/rows [table/rows-of-existing-cluster-roles]'],
    ['other-prefix-sent', 'protobuf/prefix [protobuf/of-existing-namespaces]'],
    ['limit-word-taken', 'query-parameters/limit/word [query-parameters/list-of-existing-namespaces]'],
    ['commas-between-events', 'watch/one-document-per-change [watch/of-existing-cluster-roles]'],
    ['verbs-renamed', 'verbs/names [paths/discovery-of-existing-namespaces]'],
  ])('fail on a server with the fault %s', async (fault, failed) => {
    expect((await resultsOf(fault)).filter(({ status }) => status === 'failed').map(({ result }) => result)).toContain(failed);
  });
});
