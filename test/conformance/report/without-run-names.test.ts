import { describe, expect, it } from 'vitest';
import { withoutRunNames } from '#conformance/report/without-run-names';
import type { Finding, Verdict } from '#core/model/result';

const verdict = (finding: Finding, reason?: string): Verdict => ({
  statement: 'watch/order',
  status: 'failed',
  findings: [finding],
  ...(reason === undefined ? {} : { reason }),
});
const shown = (message: string): string | undefined => withoutRunNames(verdict({ message }), 'k3x9qp').findings[0]?.message;

describe('the texts of a verdict', () => {
  it('name test objects without the prefix of the run', () => {
    expect(shown('the watch sent MODIFIED ac-k3x9qp-1f-a, resourceVersion 7')).toBe('the watch sent MODIFIED a, resourceVersion 7');
    expect(shown('ac-k3x9qp-0-ns-1/ac-k3x9qp-1-b differs')).toBe('ns-1/b differs');
  });

  it('keep names of other runs, and what is only a prefix', () => {
    for (const text of ['ac-abc123-1-a', 'mac-k3x9qp-1-a', 'ac-k3x9qp-1', 'ac-k3x9qp-1-']) expect(shown(text)).toBe(text);
  });

  it('keep JSON as the server sent it', () => {
    const finding = { message: 'x', expected: 'ac-k3x9qp-1-a created', actual: '{"name":"ac-k3x9qp-1-a"}' };
    expect(withoutRunNames(verdict(finding, 'ac-k3x9qp-1-a is missing'), 'k3x9qp')).toEqual(
      verdict({ ...finding, expected: 'a created' }, 'a is missing'),
    );
  });

  it('are safe from an id that is no id', () => {
    expect(withoutRunNames(verdict({ message: 'ac-a-1-b' }), '(((').findings[0]?.message).toBe('ac-a-1-b');
  });
});
