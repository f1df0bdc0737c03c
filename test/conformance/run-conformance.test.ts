import { describe, expect, it } from 'vitest';
import { readEvidence } from '#conformance/evidence/read-evidence';
import { judgeEvidence } from '#conformance/judge-evidence';
import { runConformance } from '#conformance/run-conformance';
import { kubernetesNames } from '#core/codecs/dialects';
import type { Entry, RunOptions } from '#core/model/evidence';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { conformanceSuite, loadSuite } from '#library/load-suite';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { inProcessClient } from '#self-test/in-process-client';
import { createVirtualClock } from '#self-test/virtual-clock';
import { evidenceText } from './evidence/evidence-text.ts';
import { sampleReport } from './report/sample-report.ts';

const suite = conformanceSuite(loadSuite([], 'none'), { withCoverage: false });

/** A run of a few cases, with what it writes to its journal. */
const start = (clientOf: (clock: ReturnType<typeof createVirtualClock>) => HttpClient, options: Partial<RunOptions> = {}) => {
  const clock = createVirtualClock({ startsAt: Date.UTC(2030, 0, 1), endsAfterMs: 3_600_000, onEnd: () => {} });
  const entries: Entry[] = [];
  const report = runConformance({
    suite,
    target: { server: 'in-process', source: '--reference' },
    options: { ...sampleReport.run.options, only: ['get-resource-version'], ...options },
    run: 'abc123',
    client: clientOf(clock),
    clock: clock.forRunner,
    signal: new AbortController().signal,
    journal: { write: (entry) => entries.push(entry), flush: async () => {} },
    limited: { impersonate: 'limited' },
  });
  return { report, entries };
};

const referenceClient = ({ forServer }: ReturnType<typeof createVirtualClock>): HttpClient =>
  inProcessClient(createReferenceServer({ dialect: kubernetesNames, personality: 'specification', tokens: ['known'], clock: forServer }), {
    tokens: { admin: 'known' },
    limited: 'limited',
    userAgent: 'apiconform',
    clock: forServer,
    undated: false,
    pieces: undefined,
  });

describe('a read-only run', () => {
  it('sends only GET requests, whatever is selected, and judges what these show', async () => {
    const sent: string[] = [];
    const { report, entries } = start(
      (clock) => {
        const client = referenceClient(clock);
        const noted = (request: WireRequest): WireRequest => {
          sent.push(request.method);
          return request;
        };
        return {
          send: (request, bounds) => client.send(noted(request), bounds),
          open: (request, bounds) => client.open(noted(request), bounds),
          close: () => client.close(),
        };
      },
      { only: [], readOnly: true },
    );
    const { summary, verdict, notTested = [], target, run } = await report;
    expect(new Set(sent)).toEqual(new Set(['GET']));
    expect(summary.passed).toBeGreaterThan(100);
    expect(summary.failed + summary.inconclusive + summary.error).toBe(0);
    expect(verdict.because).toMatch(/^All \d+ tested MUST requirements passed; \d+ not tested, because the run is read-only/);
    expect(notTested[0]?.reason).toBe('the run is read-only, and the test sends other requests than GET');
    expect(target.facts).not.toHaveProperty('apply');
    expect(target.facts).not.toHaveProperty('fieldValidation');
    expect(run.left).toEqual([]);
    const again = judgeEvidence(readEvidence(evidenceText(entries.map((entry) => JSON.stringify(entry)).join('\n'))), 'run.ndjson', suite);
    expect(again.verdict).toEqual(verdict);
  });
});

describe('a run', () => {
  it('saves evidence that gives the same results when it is judged again', async () => {
    const { report, entries } = start(referenceClient);
    const { summary, results } = await report;
    expect(summary.passed).toBeGreaterThan(0);
    expect(summary.failed + summary.inconclusive + summary.error).toBe(0);
    const again = judgeEvidence(readEvidence(evidenceText(entries.map((entry) => JSON.stringify(entry)).join('\n'))), 'run.ndjson', suite);
    const of = (all: typeof results) => all.map(({ statement, case: id, subject, status }) => [statement, id, subject, status]);
    expect(of(again.results)).toEqual(of(results));
  });

  it('is refused where the target cannot be reached, and its evidence begins with the run', async () => {
    const refused = { code: 'refused', message: 'connection refused' } as const;
    const { report, entries } = start(() => ({ send: async () => refused, open: async () => refused, close: async () => {} }));
    await expect(report).rejects.toThrow();
    expect(entries[0]).toMatchObject({ e: 'run', run: 'abc123' });
  });
});
