import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from '#reporters/conformance/html/report-page';
import { largeReport } from '../reporters/conformance/large-report.ts';
import { fileText } from '../reporters/file-text.ts';
import { chromiumPath, launchChromium } from './chromium.ts';
import { openPage } from './open-page.ts';

/** Sets a field of the filter and returns the milliseconds until the page is drawn again. */
const filterBy = (name: string, value: string): string => `new Promise((done) => {
  const form = document.getElementById('filter');
  const start = performance.now();
  form.elements[${JSON.stringify(name)}].value = ${JSON.stringify(value)};
  form.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
})`;

describe.skipIf(chromiumPath() === undefined)('the report of 20,000 results in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  // Times are printed and not judged: they are those of the machine.
  it.each([0, 0.6, 1])('opens and filters where a share of %d passed', async (share) => {
    const start = performance.now();
    const markup = fileText(html.render(largeReport(20_000, share))[0]);
    const written = performance.now() - start;
    const { page, troubles } = await openPage(browser, markup);
    const opened = await page.evaluate<number>("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd");
    const all = await page.locator('[data-status]').count();
    const byText = await page.evaluate<number>(filterBy('text', 'case-1999'));
    const byType = await page.evaluate<number>(filterBy('type', 'csinodes'));
    expect(await page.locator('[data-status]:not([hidden])').count()).toBeLessThan(all);
    expect(troubles).toEqual([]);
    const times = Object.entries({ written, opened, 'filtered by text': byText, 'filtered by type': byType });
    console.info(
      `${share}: ${(markup.length / 1e6).toFixed(1)} MB, ${times.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`,
    );
  });
});
