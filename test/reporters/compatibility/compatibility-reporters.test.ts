import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import { compatibilityReporters } from '#reporters/compatibility/index';
import { schedulePage } from '#reporters/compatibility/schedule-page';
import { scheduleScript } from '#reporters/compatibility/schedule-script';
import { aReport, cronJobWaiver } from '../../compatibility/a-report.ts';
import { projectSchedule, release } from '../../spec/schedule/project-schedule.ts';
import { fileText } from '../file-text.ts';

const rendered = (report: CompatibilityReport): Readonly<Record<string, string>> =>
  Object.fromEntries(
    compatibilityReporters
      .flatMap((reporter) => reporter.render({ report, schedule: projectSchedule }))
      .map((file) => [file.path, fileText(file)]),
  );

const hostileText = '<script>alert(1)</script>"\u001b[31m]]>@all [x](http://evil) ';

describe('compatibility reporters', () => {
  const files = rendered(aReport({ waivers: [{ ...cronJobWaiver, match: 'batch/v1beta1/Job' }] }));

  it('write exactly their declared files', () => {
    expect(Object.keys(files).sort()).toEqual(compatibilityReporters.flatMap((reporter) => reporter.files).sort());
  });

  it('write the report as JSON', () => {
    expect(JSON.parse(files['compatibility.json'] ?? '')).toEqual(
      JSON.parse(JSON.stringify(aReport({ waivers: [{ ...cronJobWaiver, match: 'batch/v1beta1/Job' }] }))),
    );
  });

  it('write a JUnit failure for each failing finding and invalid waiver', () => {
    const xml = files['junit.xml'] ?? '';
    expect([...xml.matchAll(/<failure[^>]* type="([^"]*)"/g)].map(([, type]) => type)).toEqual(['verdict', 'unused', 'MUST']);
    expect(xml).toContain('CronJob is served in batch/v1beta1, which was removed in release 1.25.');
    expect(xml).toMatch(/tests="\d+" failures="3" errors="0"/);
  });

  it('write findings and replacements in Markdown', () => {
    expect(files['summary.md']).toContain('**Failed.**');
    expect(files['summary.md']).toContain('## Invalid waivers');
    expect(files['summary.md']).toContain('use batch/v1/CronJob');
  });

  it('show the schedule in HTML and mark the release of the target', () => {
    const page = files['compatibility.html'] ?? '';
    expect(page).toContain('CronJob is served in batch/v1beta1');
    expect(page).toMatch(/<th scope="col" class="here">1\.36/);
    expect(page).not.toContain('<script');
  });

  it('show text from a server as text', () => {
    const report = aReport();
    const [first, ...others] = report.findings;
    if (first === undefined) throw new Error('no findings');
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
    // The text may be in a CDATA section, which it must not end.
    expect((made['junit.xml'] ?? '').replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toMatch(/<script|\]\]>/);
    // Nothing in a Markdown code span is markup.
    const outside = (made['summary.md'] ?? '').replaceAll(/`[^`\n]*`/g, '');
    expect(outside).not.toContain('<script');
    expect(outside).not.toMatch(/(?<!\\)\[x\]/);
  });
});

describe('the schedule page', () => {
  const page = schedulePage(projectSchedule, release('1.30'));

  it('has a row for each deprecated or removed version and a column for each release', () => {
    const going = projectSchedule.versions.filter(({ deprecated, removed }) => deprecated !== undefined || removed !== undefined);
    expect([...page.matchAll(/<th scope="row">/g)]).toHaveLength(going.length);
    expect(page).toContain('<th scope="col">1.43<span class="count">planned</span></th>');
    expect(page).toContain('2024-04-17');
  });

  it('spans all releases in each row', () => {
    const columns = [...page.matchAll(/<th scope="col"/g)].length - 1;
    const rows = [...page.matchAll(/<tr data-phases="[^"]*"><th scope="row">.*?<\/tr>/g)].map(([text]) =>
      [...text.matchAll(/colspan="(\d+)"/g)].reduce((sum, [, span]) => sum + Number(span), 0),
    );
    expect(rows.every((sum) => sum === columns)).toBe(true);
    expect(rows.length).toBeGreaterThan(100);
  });

  it('runs its filter and nothing else', () => {
    expect(`sha256-${createHash('sha256').update(scheduleScript.text).digest('base64')}`).toBe(scheduleScript.hash);
    expect(page).toContain(`script-src '${scheduleScript.hash}'; base-uri`);
    expect(page.match(/<script/g)).toHaveLength(1);
  });
});

describe('the timeline of a compatibility report', () => {
  const page = rendered(aReport())['compatibility.html'] ?? '';

  it('starts at the release of the server, without what was removed by then', () => {
    expect(
      /<thead>[\s\S]*?<th scope="col"[^>]*>Version<\/th><th scope="col"[^>]*>(1\.\d+)/.exec(
        page.slice(page.indexOf('class="timeline"')),
      )?.[1],
    ).toBe('1.36');
    expect(page).not.toContain('<th scope="row"><code>batch/v1beta1/CronJob</code>');
  });

  it('comes after the findings, and these before the rules', () => {
    const places = ['id="findings"', 'id="rules"', 'id="schedule"'].map((id) => page.indexOf(id));
    expect(places.every((place) => place > 0)).toBe(true);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
  });
});
