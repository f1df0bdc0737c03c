import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from '#reporters/conformance/html/report-page';
import { reportWithEverything } from '../reporters/conformance/report-with-everything.ts';
import { fileText } from '../reporters/file-text.ts';
import { chromiumPath, launchChromium } from './chromium.ts';
import { openAll, openPage, violationsIn, widthOf } from './open-page.ts';

const markup = fileText(html.render(reportWithEverything)[0]);
const schemes = ['light', 'dark'] as const;
const place = 'watch/order@configmaps';

describe.skipIf(chromiumPath() === undefined)('the report in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  const open = (where = '', options = {}) => openPage(browser, markup, options, where);

  it.each(schemes)('is accessible in the %s scheme, also with all results open', async (colorScheme) => {
    const { page, troubles } = await open('', { colorScheme });
    expect(await violationsIn(page)).toEqual([]);
    await openAll(page);
    expect(await violationsIn(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('is readable on a narrow screen: only tables and diagrams scroll', async () => {
    const { page } = await open('', { viewport: { width: 420, height: 800 } });
    await openAll(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(420);
    expect(await violationsIn(page)).toEqual([]);
  });

  it('runs no script but its own, and no handler that a server sent', async () => {
    const { page, troubles } = await open();
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'document.title = "changed"';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:image/png," onerror="document.title = 1">');
    `);
    expect(await page.title()).not.toMatch(/^(changed|1)$/);
    expect(troubles.length).toBeGreaterThanOrEqual(2);
    for (const trouble of troubles) expect(trouble).toMatch(/Content Security Policy|^request: data:/);
  });

  it('moves with j and k, opens with Enter, and searches with /', async () => {
    const { page } = await open();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('j');
    const first = await focused();
    expect(first).toContain('failed');
    const isOpen = () => page.evaluate<boolean>("document.activeElement.closest('details').open");
    expect(await isOpen()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(true);
    await page.keyboard.press('j');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('k');
    expect(await focused()).toBe(first);
    await page.keyboard.press('/');
    await page.keyboard.type('order');
    expect(await page.locator('input[name=text]').inputValue()).toBe('order');
    expect(new URL(page.url()).search).toBe('?text=order');
  });

  it('keeps the whole filter in the address, and applies that of an address', async () => {
    const { page } = await open();
    await page.locator('#filter-box > summary').click();
    const choices = { status: 'failed', level: 'MUST', area: 'watch', type: 'configmaps', cause: 'watch/order' };
    for (const [name, value] of Object.entries(choices)) await page.locator(`select[name=${name}]`).selectOption(value);
    const { search } = new URL(page.url());
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual(choices);
    const other = await open(search);
    for (const shown of [page, other.page]) {
      const ids = await shown.evaluate("[...document.querySelectorAll('[data-status]:not([hidden])')].map(({ id }) => id)");
      expect(ids).toEqual([place]);
      expect(await shown.locator('#shown').textContent()).toMatch(/^1 of \d+ entries shown$/);
    }
    await page.locator('select[name=type]').selectOption('csinodes');
    expect(await page.locator('[data-status]:not([hidden])').count()).toBe(0);
  });

  it('finds a result by its requirement, its finding and a path of its requests', async () => {
    for (const text of ['watch/order', 'came after that', '/configmaps?watch=true&resourceVersion=1041']) {
      const { page } = await open(`?text=${encodeURIComponent(text)}`);
      expect(await page.locator(`[id="${place}"]:not([hidden])`).count(), text).toBe(1);
      expect(await page.locator('[data-status][hidden]').count(), text).toBeGreaterThan(5);
    }
  });

  it('opens the result that a link names, and the requirement of one that passed', async () => {
    const { page } = await open(`#${place}`);
    expect(await page.locator(`[id="${place}"][open]`).isVisible()).toBe(true);
    const passed = 'list-resource-version/match-unset/limit-unset/rv-unset';
    const other = await open(`#${passed}@csinodes`);
    expect(await other.page.locator(`[id="${passed}"] > ul`).isVisible()).toBe(true);
  });

  it('copies commands and links', async () => {
    const { page } = await open(`#${place}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    const result = page.locator(`[id="${place}"]`);
    await result.getByRole('button', { name: 'Copy the link' }).click();
    expect(await copied()).toMatch(/report\.html#watch\/order@configmaps$/);
    await result.locator('.inside > .copy').last().click();
    expect(await copied()).toContain("--only 'watch/order'");
    expect(await result.locator('.inside > .copy').last().textContent()).toBe('Copied');
  });

  it('opens causes for printing and closes them afterwards, and prints without controls', async () => {
    const { page } = await open();
    await page.emulateMedia({ media: 'print' });
    const openCauses = () => page.locator('.cause[open]').count();
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    expect(await openCauses()).toBe(await page.locator('.cause').count());
    expect(await page.locator('nav').isVisible()).toBe(false);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    expect(await openCauses()).toBe(0);
    expect((await page.pdf()).subarray(0, 4).toString()).toBe('%PDF');
  });

  it('leads from each part of a picture to a place of the page', async () => {
    const { page } = await open();
    const links = await page.evaluate<readonly string[]>("[...document.querySelectorAll('.picture a')].map((a) => a.getAttribute('href'))");
    expect(links.length).toBeGreaterThan(20);
    const missing = "[...document.querySelectorAll('a')].filter((a) => !document.getElementById(a.getAttribute('href').slice(1))).length";
    expect(await page.evaluate<number>(missing)).toBe(0);
  });
});
