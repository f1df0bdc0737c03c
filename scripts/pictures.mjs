// Makes the pictures of the documents: runs what they show, opens the pages in a browser, and takes screenshots.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { startPicturedCluster } from './pictured-cluster.mjs';

/** The commands whose pages are shown; each gets a folder. */
const runs = {
  green: ['run', '--reference', '--output'],
  'one-cause': ['run', '--reference', '--fault', 'success-is-accepted', '--output'],
  kubernetes: ['run', '--reference', '--personality', 'kubernetes', '--output'],
  watch: ['run', '--reference', '--fault', 'buffer-of-a-reader-overflows', '--only', 'watch/order', '--output'],
};

const wide = { width: 960, height: 960 };
const narrow = { width: 420, height: 900 };
const causes = '.cause.failed';

/** The pictures: the page of a run, how it is shown, what is open, and what is at the top. */
const pictures = [
  { name: 'green', of: 'green' },
  { name: 'green-dark', of: 'green', colorScheme: 'dark' },
  { name: 'green-420', of: 'green', viewport: narrow },
  { name: 'one-cause', of: 'one-cause' },
  { name: 'one-cause-dark', of: 'one-cause', colorScheme: 'dark' },
  { name: 'one-cause-420', of: 'one-cause', viewport: narrow },
  { name: 'one-cause-printed', of: 'one-cause', media: 'print', open: causes },
  { name: 'watch-failure', of: 'watch', open: causes, top: '#failed' },
  { name: 'matrices', of: 'kubernetes', top: '#pictures', open: '.picture' },
  { name: 'diagrams', of: 'green', top: '#ownership', open: '.picture' },
  { name: 'deviations', of: 'kubernetes', top: '#deviations' },
  { name: 'compatibility', of: 'compatibility', file: 'compatibility.html' },
  { name: 'compatibility-dark', of: 'compatibility', file: 'compatibility.html', colorScheme: 'dark' },
  { name: 'compatibility-420', of: 'compatibility', file: 'compatibility.html', viewport: narrow },
  { name: 'schedule', of: 'schedule', file: 'schedule.html' },
  { name: 'schedule-420', of: 'schedule', file: 'schedule.html', viewport: narrow },
];

const prepare = async ({ apiconform, shownRun, folder, project }) => {
  for (const [name, command] of Object.entries({ ...runs, shown: [...shownRun, '--output'] })) {
    const output = join(folder, name);
    if (existsSync(join(output, 'report.json'))) apiconform(['report', output]);
    else apiconform([...command, output]);
  }
  const cluster = await startPicturedCluster(join(project, 'dist/src/cli/main.js'));
  try {
    const output = join(folder, 'compatibility');
    apiconform(['compat', 'server', '--server', cluster.url, '--target-release', '1.27', '--objects', '--output', output]);
  } finally {
    cluster.stop();
  }
  mkdirSync(join(folder, 'schedule'), { recursive: true });
  writeFileSync(join(folder, 'schedule/schedule.html'), apiconform(['schedule', '--format', 'html', '--release', '1.30']));
};

const take = async (browser, folder, path, { of, file = 'report.html', viewport = wide, colorScheme = 'light', media, open, top }) => {
  const page = await browser.newPage({ viewport, colorScheme });
  await page.goto(pathToFileURL(join(folder, of, file)).href);
  if (media !== undefined) await page.emulateMedia({ media });
  if (open !== undefined) await page.evaluate(`for (const one of document.querySelectorAll('${open}')) one.open = true`);
  if (top !== undefined) await page.evaluate(`document.querySelector('${top}').scrollIntoView()`);
  await page.screenshot({ path });
  await page.close();
};

/** Makes docs/report.png and docs/pictures/*.png. `folder` has the runs, or gets them; without it they are not kept. */
export const takePictures = async ({ apiconform, shownRun, folder: kept, project }) => {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'apiconform-pictures-'));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    await prepare({ apiconform, shownRun, folder, project });
    await take(browser, folder, join(project, 'docs/report.png'), { of: 'shown', open: causes });
    mkdirSync(join(project, 'docs/pictures'), { recursive: true });
    for (const picture of pictures) await take(browser, folder, join(project, `docs/pictures/${picture.name}.png`), picture);
  } finally {
    await browser.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
};
