import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { source as axe } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';

/** A page in the browser, with what went wrong in it. */
export type OpenPage = {
  readonly page: Page;
  /** Errors and warnings of the console, uncaught errors, and requests beside the one for the page. */
  readonly troubles: readonly string[];
  readonly address: string;
};

/** Opens a page as a reader would, from a file. `place` is what follows its path: a query and an anchor. */
export const openPage = async (browser: Browser, markup: string, options: BrowserContextOptions = {}, place = ''): Promise<OpenPage> => {
  const folder = temporaryFolder({ 'report.html': markup });
  const address = pathToFileURL(join(folder, 'report.html')).href;
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) troubles.push(`request: ${request.url()}`);
  });
  await page.goto(`${address}${place}`);
  return { page, troubles, address };
};

/** Opens all parts of a page that can be opened. */
export const openAll = (page: Page): Promise<void> =>
  page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");

/** How wide a page is: wider than its window if it scrolls to the side. */
export const widthOf = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth');

type AxeResults = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };

/** The rules of accessibility that a page violates, each with the first place. */
export const violationsIn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 300)}`);
};
