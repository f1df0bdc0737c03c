import { describe, expect, it } from 'vitest';
import { compatibilitySummary } from '#cli/compatibility-summary';
import type { ChangelogEntry } from '#core/model/compatibility-report';
import { changelogCounts, changelogLine, changelogSections } from '#reporters/compatibility/changelog-lines';
import { compatibilityHtml } from '#reporters/compatibility/html';
import { compatibilityMarkdown } from '#reporters/compatibility/markdown';
import { aReport } from '../../compatibility/a-report.ts';
import { projectSchedule } from '../../spec/schedule/project-schedule.ts';

const entry = (
  area: ChangelogEntry['area'],
  change: ChangelogEntry['change'],
  name: string,
  values: Partial<ChangelogEntry> = {},
): ChangelogEntry => ({
  from: '1.35',
  to: '1.36',
  area,
  change,
  name,
  ...values,
});
const changelog = [
  entry('flag', 'added', '--new'),
  entry('version', 'removed', 'batch/v1beta1'),
  entry('gate', 'changed', 'Blue', { before: 'beta, off', after: 'beta, on' }),
  entry('default', 'changed', 'A.<b>', { after: '1' }),
  ...Array.from({ length: 12 }, (_, index) => entry('field', 'added', `A.f${index}`)),
];
const report = aReport({ command: 'compat release', changelog });
const textOf = (files: Iterable<{ readonly text: string | Iterable<string> }>): string =>
  [...files].map(({ text }) => (typeof text === 'string' ? text : [...text].join(''))).join('');

describe('a changelog of releases', () => {
  it('is in sections by area, in words', () => {
    expect(changelogSections(changelog).map(({ title, entries }) => `${title}: ${changelogCounts(entries)}`)).toEqual([
      'API versions, 1.35 to 1.36: 1 removed',
      'Fields, 1.35 to 1.36: 12 added',
      'Defaults, 1.35 to 1.36: 1 changed',
      'Feature gates, 1.35 to 1.36: 1 changed',
      'Flags, 1.35 to 1.36: 1 added',
    ]);
    expect(changelog.slice(0, 4).map(changelogLine)).toEqual([
      'added --new',
      'removed batch/v1beta1',
      'changed Blue: beta, off → beta, on',
      'changed A.<b>: none → 1',
    ]);
  });

  it('is on the terminal, with some of a long section', () => {
    const text = compatibilitySummary(report, false);
    expect(text).toContain('API versions, 1.35 to 1.36: 1 removed\n  removed batch/v1beta1\n');
    expect(text).toContain('  added A.f9\n  and 2 more in the report\n');
  });

  it('is in Markdown and HTML, escaped', () => {
    const markdown = textOf(compatibilityMarkdown.render({ report, schedule: projectSchedule }));
    expect(markdown).toContain('## Feature gates, 1.35 to 1.36: 1 changed\n');
    expect(markdown).not.toContain('A.<b>');
    const page = textOf(compatibilityHtml.render({ report, schedule: projectSchedule }));
    expect(page).toContain('<summary>Fields, 1.35 to 1.36: 12 added</summary>');
    expect(page).toContain('A.&lt;b&gt;');
  });

  it('is not there for a server', () => {
    expect(textOf(compatibilityHtml.render({ report: aReport(), schedule: projectSchedule }))).not.toContain('Changes between releases');
    expect(aReport().changelog).toBeUndefined();
  });
});
