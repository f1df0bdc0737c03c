import { chromiumPath } from './chromium.ts';

/** Says so where the tests in a browser are skipped, because there is none. */
export const setup = (): void => {
  if (chromiumPath() === undefined)
    process.stderr.write('No Chromium, so the tests of pages are skipped: install it (apt-get install chromium), or set CHROMIUM.\n');
};
