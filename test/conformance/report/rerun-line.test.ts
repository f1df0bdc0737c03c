import { describe, expect, it } from 'vitest';
import { rerunLine } from '#conformance/report/rerun-line';

describe('the line that runs a statement again', () => {
  it('selects it on the same target', () => {
    expect(rerunLine({ only: 'watch/order', level: 'MUST' }, ['--server', 'https://x.example?y'])).toBe(
      "apiconform run --server 'https://x.example?y' --output reports/again --only 'watch/order'",
    );
  });

  it('adds the level that it needs, unless one was chosen', () => {
    expect(rerunLine({ only: 'a', level: 'MAY' }, [])).toBe("apiconform run --level may --output reports/again --only 'a'");
    expect(rerunLine({ only: 'a', level: 'SHOULD' }, ['--level', 'may'])).toBe(
      "apiconform run --level may --output reports/again --only 'a'",
    );
  });

  it('takes a secret from a variable, and does not replace the reports of the run', () => {
    expect(rerunLine({ only: 'a', level: 'MUST' }, ['--token', { secret: 'TOKEN' }, '--kubeconfig', { inHome: '.kube/lab' }])).toBe(
      `apiconform run --token "$TOKEN" --kubeconfig ~/.kube/lab --output reports/again --only 'a'`,
    );
  });

  it('is safe to paste, whatever the id', () => {
    expect(rerunLine({ only: "a'; rm -rf b", level: 'MUST' }, [])).toBe("apiconform run --output reports/again --only 'a'\\''; rm -rf b'");
  });
});
