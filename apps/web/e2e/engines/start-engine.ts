import { existsSync } from 'node:fs';
import { findProgram } from './find-program.js';
import { startFirefox } from './firefox-engine.js';
import { startWithPlaywright } from './playwright-engine.js';
import type { Engine, EngineName } from './tab.js';
import { startWebKit } from './webkit-engine.js';

/** How an engine that is not Playwright's is named, found and started. */
const machines = {
  firefox: { variable: 'FIREFOX_PATH', programs: ['firefox-esr', 'firefox'], start: startFirefox },
  webkit: { variable: 'WEBKIT_DRIVER', programs: ['WebKitWebDriver'], start: startWebKit },
} as const;

/**
 * Starts an engine: the program that FIREFOX_PATH or WEBKIT_DRIVER names, else Playwright's own where it is installed,
 * else the machine's. Throws when there is none.
 */
export async function startEngine(name: EngineName): Promise<Engine> {
  if (name === 'chromium') return startWithPlaywright(name);
  const { variable, programs, start } = machines[name];
  const named = process.env[variable];
  if (named) return start(named);
  if (await isPlaywrights(name)) return startWithPlaywright(name);
  const found = findProgram(...programs);
  if (found === null)
    throw new Error(`There is no ${name} on this machine; see the README beside this file.`);
  return start(found);
}

async function isPlaywrights(name: 'firefox' | 'webkit'): Promise<boolean> {
  const playwright = await import('playwright');
  return existsSync(playwright[name].executablePath());
}
