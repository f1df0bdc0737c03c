import { beforeAll, describe, expect, it } from 'vitest';
import { endedWell, endingOf, runWholeSuite, type SuiteRun } from './run-suite.ts';
import { type ServedPart, servePart } from './serve-part.ts';

/** Features that the server lacks: the reported reason, and some of the statements that nothing else tests. */
const lacking = [
  {
    what: 'custom resources',
    reason: 'the target does not serve apiextensions.k8s.io/v1/customresourcedefinitions',
    untested: ['content-negotiation/no-binary-for-custom-resources', 'field-validation/structural/create/strict/unknown'],
  },
  {
    what: 'the binary encoding',
    reason: 'the target does not serve the binary media type: it returns 406 to requests that accept nothing else',
    untested: ['content-negotiation/binary', 'protobuf/prefix', 'protobuf/unknown-prefix-of-a-body'],
  },
  {
    what: 'Tables',
    reason: 'the target does not serve Table: it returns 406 to requests that accept nothing else',
    untested: ['content-negotiation/table', 'table/kind', 'table/pages'],
  },
  {
    what: 'bookmarks',
    reason: 'the target sent no bookmark to a watch that requested them',
    untested: ['events/bookmark/all-sent', 'events/bookmark/content'],
  },
  {
    what: 'a limited identity',
    reason: 'there is no limited identity: give one with --limited-token, or credentials that may impersonate users',
    untested: ['authentication/namespace-scope', 'authentication/dry-run/allowed'],
  },
] as const;

describe('a server that implements a part of the interface', () => {
  let part: ServedPart;
  let run: SuiteRun;

  beforeAll(async () => {
    part = await servePart();
    run = await runWholeSuite(['--server', part.url]);
    return () => part.stop();
  });

  it('is conformant by the features that it has', () => {
    expect(endingOf(run)).toEqual(endedWell);
    const { verdict, summary } = run.report();
    expect(verdict.conformance).toBe('conformant');
    expect(summary).toMatchObject({ failed: 0, deviation: 0, inconclusive: 0, error: 0 });
    expect(summary.passed).toBeGreaterThan(1000);
  });

  it('is still tested in JSON for the operations that also have a response in binary', () => {
    const passed = new Set(run.report().results.flatMap(({ statement, status }) => (status === 'passed' ? [statement] : [])));
    const responses = ['create', 'get', 'list', 'update', 'patch', 'delete'].map((verb) => `csinode-operations/${verb}/response`);
    expect(responses.filter((id) => !passed.has(id))).toEqual([]);
  });

  it.each(lacking)('reports in every format that it has no $what, and which requirements are not tested', ({ reason, untested }) => {
    const group = run.report().notTested?.find((one) => one.reason === reason);
    expect(group?.statements).toEqual(expect.arrayContaining([...untested]));
    const requirements = group?.statements.length;
    expect(run.stdout).toContain(`not tested ${requirements} requirements [${group?.results} results]: ${reason}\n`);
    // Markdown and HTML escape some of the signs of a reason.
    const pattern = reason.replace(/[^a-z0-9 ]/gi, '.{1,8}');
    expect(run.file('summary.md')).toMatch(
      new RegExp(`^- ${requirements} requirements? \\[${group?.results}(?: results?)?\\]: ${pattern} \\(`, 'm'),
    );
    expect(run.file('report.html')).toMatch(
      new RegExp(`<th scope="row">${pattern}</th><td>[^<]*(?:<[^>]*>[^<]*)*?</td><td>${requirements} \\[${group?.results}\\]</td>`),
    );
  });

  it('has as many skipped results as the reasons add up to', () => {
    const { summary, notTested = [] } = run.report();
    expect(notTested.reduce((sum, { results }) => sum + results, 0)).toBe(summary.skipped);
  });
});
