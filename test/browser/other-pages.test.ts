import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compatibilityHtml } from '#reporters/compatibility/html';
import { schedulePage } from '#reporters/compatibility/schedule-page';
import { selfTestPage } from '#reporters/self-test/self-test-page';
import { aReport } from '../compatibility/a-report.ts';
import { fileText } from '../reporters/file-text.ts';
import { sampleSelfTest } from '../reporters/self-test/sample-self-test.ts';
import { projectSchedule, release } from '../spec/schedule/project-schedule.ts';
import { chromiumPath, launchChromium } from './chromium.ts';
import { openAll, openPage, violationsIn, widthOf } from './open-page.ts';

const pages = {
  compatibility: fileText(compatibilityHtml.render({ report: aReport(), schedule: projectSchedule })[0]),
  schedule: schedulePage(projectSchedule, release('1.30')),
  'self-test': selfTestPage(sampleSelfTest),
};

describe.skipIf(chromiumPath() === undefined)('the other pages in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  const schemes = ['light', 'dark'] as const;
  it.each(Object.entries(pages).flatMap(([name, markup]) => schemes.map((scheme) => ({ name, scheme, markup }))))(
    'are accessible: $name, $scheme',
    async ({ markup, scheme: colorScheme }) => {
      const { page, troubles } = await openPage(browser, markup, { colorScheme });
      await openAll(page);
      expect(await violationsIn(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );

  it.each(Object.entries(pages))('can be used at 420 px: %s', async (_, markup) => {
    const { page } = await openPage(browser, markup, { viewport: { width: 420, height: 800 } });
    await openAll(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(420);
    expect(await violationsIn(page)).toEqual([]);
  });

  it('filter the schedule by text and phase, in the address', async () => {
    const { page } = await openPage(browser, pages.schedule);
    const rows = page.locator('.timeline tbody tr:not([hidden])');
    const all = await rows.count();
    await page.keyboard.press('/');
    await page.keyboard.type('cronjob');
    expect(await rows.locator('th').allTextContents()).toEqual(['batch/v1beta1/CronJob', 'batch/v2alpha1/CronJob']);
    expect(new URL(page.url()).search).toBe('?text=cronjob');
    const { page: other } = await openPage(browser, pages.schedule, {}, '?phase=removed');
    const removed = await other.locator('.timeline tbody tr:not([hidden])').count();
    expect(removed).toBeGreaterThan(0);
    expect(removed).toBeLessThan(all);
  });

  it('scroll the timeline by keyboard', async () => {
    const { page } = await openPage(browser, pages.schedule, { viewport: { width: 800, height: 600 } });
    await page.locator('.scroll:has(.timeline)').focus();
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight');
    await page.waitForFunction("document.querySelector('.scroll').scrollLeft > 0");
  });
});
