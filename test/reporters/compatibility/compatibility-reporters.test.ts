import { describe, expect, it } from 'vitest';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import { compatibilityReporters } from '#reporters/compatibility/index';
import { schedulePage } from '#reporters/compatibility/schedule-page';
import { aReport, cronJobWaiver } from '../../compatibility/a-report.ts';
import { projectSchedule, release } from '../../spec/schedule/project-schedule.ts';

const rendered = (report: CompatibilityReport): Readonly<Record<string, string>> =>
  Object.fromEntries(
    compatibilityReporters
      .flatMap((reporter) => reporter.render({ report, schedule: projectSchedule }))
      .map(({ path, text }) => [path, text]),
  );

const hostileText = '<script>alert(1)</script>"\u001b[31m]]>@all [x](http://evil) ';

describe('the reporters of compatibility', () => {
  const files = rendered(aReport({ waivers: [{ ...cronJobWaiver, match: 'batch/v1beta1/Job' }] }));

  it('write the files that they name, and no others', () => {
    expect(Object.keys(files).sort()).toEqual(compatibilityReporters.flatMap((reporter) => reporter.files).sort());
  });

  it('write the report itself as JSON', () => {
    expect(JSON.parse(files['compatibility.json'] ?? '')).toEqual(
      JSON.parse(JSON.stringify(aReport({ waivers: [{ ...cronJobWaiver, match: 'batch/v1beta1/Job' }] }))),
    );
  });

  it('make a failure of what counts in JUnit, and of a waiver that does not hold', () => {
    const xml = files['junit.xml'] ?? '';
    expect([...xml.matchAll(/<failure[^>]* type="([^"]*)"/g)].map(([, type]) => type)).toEqual(['verdict', 'unused', 'MUST']);
    expect(xml).toContain('CronJob is served in batch/v1beta1, which was removed in release 1.25.');
    expect(xml).toMatch(/tests="\d+" failures="3" errors="0"/);
  });

  it('tell in Markdown what was found and what to use instead', () => {
    expect(files['summary.md']).toContain('**Not passed.**');
    expect(files['summary.md']).toContain('## Waivers that do not hold');
    expect(files['summary.md']).toContain('use batch/v1/CronJob');
  });

  it('draw the schedule in HTML, with the release of the target marked', () => {
    const page = files['compatibility.html'] ?? '';
    expect(page).toContain('CronJob is served in batch/v1beta1');
    expect(page).toMatch(/<th scope="col" class="here">1\.36/);
    expect(page).not.toContain('<script');
  });

  it('show text of a server as text', () => {
    const report = aReport();
    const [first, ...others] = report.findings;
    if (first === undefined) throw new Error('nothing was found');
    const hostile: CompatibilityReport = {
      ...report,
      about: hostileText,
      notes: [hostileText],
      facts: [{ name: hostileText, value: hostileText }],
      findings: [{ ...first, message: hostileText, seen: hostileText }, ...others],
    };
    const made = rendered(hostile);
    for (const text of Object.values({ ...made, 'compatibility.json': '' })) expect(text).not.toContain('\u001b');
    expect(made['compatibility.html']).not.toContain('<script');
    // Nor is it in a section of XML that is data; its end must not come early.
    expect((made['junit.xml'] ?? '').replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toMatch(/<script|\]\]>/);
    // In a code span of Markdown nothing is markup.
    const outside = (made['summary.md'] ?? '').replaceAll(/`[^`\n]*`/g, '');
    expect(outside).not.toContain('<script');
    expect(outside).not.toMatch(/(?<!\\)\[x\]/);
  });
});

describe('the page of the schedule', () => {
  const page = schedulePage(projectSchedule, release('1.30'));

  it('has a row for each version that goes away, and a column for each release', () => {
    const going = projectSchedule.versions.filter(({ deprecated, removed }) => deprecated !== undefined || removed !== undefined);
    expect([...page.matchAll(/<th scope="row">/g)]).toHaveLength(going.length);
    expect(page).toContain('<th scope="col">1.43<span class="count">to come</span></th>');
    expect(page).toContain('2024-04-17');
  });

  it('has in each row as many columns as there are releases', () => {
    const columns = [...page.matchAll(/<th scope="col"/g)].length - 1;
    const rows = [...page.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([text]) =>
      [...text.matchAll(/colspan="(\d+)"/g)].reduce((sum, [, span]) => sum + Number(span), 0),
    );
    expect(rows.every((sum) => sum === columns)).toBe(true);
    expect(rows.length).toBeGreaterThan(100);
  });
});
