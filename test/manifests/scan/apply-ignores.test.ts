import { describe, expect, it } from 'vitest';
import { acceptFindings } from '#manifests/scan/accept-findings';
import { release } from '../../spec/schedule/project-schedule.ts';
import { fixed, scanned } from './project-settings.ts';

const circumstances = { today: '2026-11-25', release: release('1.36') };
const old = 'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: a}\n';
const cron = 'apiVersion: batch/v1beta1\nkind: CronJob\n';
const ignoring = (more: string, text = old): string => `# apiconform:ignore ${more}\n${text}`;

const accept = (text: string) => {
  const documents = scanned(text);
  const { findings, waiverProblems } = acceptFindings(
    documents.flatMap((each) => each.findings),
    [],
    circumstances,
    documents.flatMap(({ ignores }) => ignores),
  );
  return { accepted: findings.map(({ acceptedBy }) => acceptedBy?.reason), problems: waiverProblems.map(({ is }) => is) };
};

describe('a comment that ignores a rule', () => {
  it.each([
    ['manifest/removed-version reason="Until the move."'],
    ['manifest/* reason="Until the move." until=2026-11-25'],
    ['manifest/removed-version reason="Until the move." until=1.37'],
  ])('accepts the findings on its lines: %s', (comment) => {
    expect(accept(`${ignoring(comment)}---\n${old}`)).toEqual({ accepted: ['Until the move.', undefined], problems: [] });
  });

  it.each([
    ['has expired', 'manifest/removed-version reason=x until=2026-11-24', 'expired'],
    ['applies to earlier releases', 'manifest/removed-version reason=x until=1.36', 'expired'],
    ['matches no finding', 'manifest/deprecated-version reason=x', 'unused'],
    ['is for a rule that does not exist', 'manifest/removed reason=x', 'unmatched'],
  ])('is a problem if it %s', (_, comment, problem) => {
    expect(accept(ignoring(comment))).toEqual({ accepted: [undefined], problems: [problem] });
  });

  it('is a problem in a file without findings', () => {
    expect(accept('a: b # apiconform:ignore manifest/removed-version reason=x\n').problems).toEqual(['unused']);
    expect(accept('# apiconform:ignore manifest/removed-version reason=x\n---\na: b\n').problems).toEqual(['unused']);
  });

  it('keeps the object as it is', () => {
    const text = `${ignoring('manifest/removed-version reason=x', cron)}---\n${cron}`;
    expect(fixed(text)).toBe(text.replace(`---\n${cron}`, `---\n${cron.replace('v1beta1', 'v1')}`));
    expect(scanned(text).flatMap(({ findings }) => findings.map(({ fixable }) => fixable))).toEqual([false, true]);
  });

  it('works in templates', () => {
    expect(accept(`{{/* apiconform:ignore manifest/removed-version reason=x */}}\n${old}a: {{ .b }}\n`).accepted).toEqual(['x']);
  });

  it('that cannot be read is reported', () => {
    expect(scanned(ignoring('manifest/removed-version'))[0]?.unread).toMatchObject([{ where: { line: 1 } }]);
  });
});

describe('a waiver for files', () => {
  it.each([
    ['a.yaml', 'x'],
    ['./a.yaml', 'x'],
    ['*.yaml', 'x'],
    ['b/**', undefined],
  ])('accepts findings by the path: %s', (path, reason) => {
    const findings = scanned(old).flatMap((each) => each.findings);
    const where = { file: 'w.yaml', line: 1, column: 1 };
    const waiver = { rule: 'manifest/removed-version', path, match: 'policy/v1beta1/PodSecurityPolicy/a', reason: 'x', owner: 'me', where };
    const { findings: accepted, waiverProblems } = acceptFindings(findings, [waiver, { ...waiver, match: 'b' }], circumstances);
    expect(accepted.map(({ acceptedBy }) => acceptedBy?.reason)).toEqual([reason]);
    expect(waiverProblems.map(({ is }) => is)).toEqual(reason === undefined ? ['unused', 'unused'] : ['unused']);
  });
});
