import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's Chromium that has no window at all: it shows the same pages for half the work, but no notifications. */
const shell = 'chromium-headless-shell';
const macOs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the Chromium or Chrome of this machine: CHROMIUM_PATH or CHROMIUM, else the first one found where programs
 * are.
 * @param isWhole whether it must be able to do all that a browser with windows can
 * @returns null when there is none; Playwright's own, if installed, is used then
 */
export function findChromium(isWhole = false): string | null {
  const path = process.env['CHROMIUM_PATH'] ?? process.env['CHROMIUM'];
  if (path) return path;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = (isWhole ? names : [shell, ...names]).flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [...found, ...(process.platform === 'darwin' ? macOs : [])].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
