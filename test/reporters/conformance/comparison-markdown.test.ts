import { describe, expect, it } from 'vitest';
import type { ChangedResult, Comparison } from '#core/model/report';
import { comparisonMarkdown } from '#reporters/conformance/comparison-markdown';

const change = (fields: Partial<ChangedResult> = {}): ChangedResult => ({
  kind: 'new-failure',
  statement: 'watch/resume',
  subject: 'configmaps',
  level: 'MUST',
  was: 'passed',
  is: 'failed',
  ...fields,
});
const comparison = (fields: Partial<Comparison> = {}): Comparison => ({
  earlier: {
    run: 'abc123',
    started: '2026-03-01T09:30:00.000Z',
    server: 'https://api.example',
    tool: '0.1.0',
    conformance: 'conformant',
  },
  differs: [],
  changes: [],
  same: 12,
  ...fields,
});

describe('a comparison in Markdown', () => {
  it('says in its title what it comes to', () => {
    expect(comparisonMarkdown(comparison())).toMatch(/^# Compared with an earlier run: no difference\n/);
    const text = comparisonMarkdown(comparison({ changes: [change(), change({ kind: 'fixed', was: 'failed', is: 'passed' })] }));
    expect(text).toMatch(/^# Compared with an earlier run: 1 new failure, 1 fixed\n/);
  });

  it('shows each change with what was seen, and nothing of a server as markup', () => {
    const text = comparisonMarkdown(comparison({ changes: [change({ message: 'GET /a returned <b> @all' })] }));
    expect(text).toContain('- MUST `watch/resume@configmaps` (passed → failed): GET /a returned &lt;b&gt; @&#8203;all');
  });

  it('shows what differs between the runs, and what is slower', () => {
    const text = comparisonMarkdown(
      comparison({
        differs: [{ what: 'release of the server', was: 'v1.35.0', is: 'v1.36.0' }],
        slower: [{ case: 'watch/resume', subject: 'configmaps', was: 1, is: 2.5 }],
      }),
    );
    expect(text).toContain('- release of the server: v1.35.0 → v1.36.0');
    expect(text).toContain('- `watch/resume@configmaps`: 1.0 s → 2.5 s');
  });

  it('is bounded', () => {
    const changes = Array.from({ length: 5000 }, (_, n) => change({ subject: `type-${n}`, message: 'x'.repeat(300) }));
    const text = comparisonMarkdown(comparison({ changes }));
    expect(text.length).toBeLessThan(30_000);
    expect(text).toMatch(/\d+ changes omitted/);
  });
});
