import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The names that distributions give to the browser. */
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The Chromium that the variable CHROMIUM names, or that of the system; `undefined` without one. */
export const chromiumPath = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
  return process.env['CHROMIUM'] ?? found;
};

/** Starts the browser. It has a sandbox of its own, which it cannot set up as root. */
export const launchChromium = (): Promise<Browser> => {
  const executablePath = chromiumPath();
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
};
