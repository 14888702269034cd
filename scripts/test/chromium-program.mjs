import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../supervisor/find-program.mjs';
import { runCommand } from '../supervisor/run-command.mjs';
import { StartFault } from '../supervisor/start-fault.mjs';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macOs = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * The path of a Chromium or Chrome: CHROMIUM_PATH or CHROMIUM, the machine's own, Playwright's own, else one installed
 * now with apt-get or by Playwright, whichever may be done without asking anybody. Throws a StartFault that says how
 * to get one.
 * @param {{ root: string, node: string, env: object, log: string, signal: AbortSignal, tell: (text: string) => void }} how
 */
export async function chromiumProgram({ root, node, env, log, signal, tell }) {
  const present = await presentChromium(root, env);
  if (present) return present;
  tell('installing Chromium for the browser tests');
  for (const [file, ...args] of waysToInstall(root, node, env)) {
    try {
      await runCommand('Installing Chromium', { file, args, options: { env, cwd: root }, log, signal });
    } catch (error) {
      if (!(error instanceof StartFault)) throw error;
    }
    const installed = await presentChromium(root, env);
    if (installed) return installed;
  }
  throw new StartFault(
    'Chromium was not found and could not be installed: install Chromium or Chrome, or name it: CHROMIUM_PATH=… npm test',
  );
}

async function presentChromium(root, env) {
  const told = env.CHROMIUM_PATH ?? env.CHROMIUM;
  if (told) return told;
  const found = findProgram(programs, env) ?? macOs.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import(join(root, 'node_modules/playwright/index.mjs'));
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

function waysToInstall(root, node, env) {
  const apt = findProgram(['apt-get'], env);
  const sudo = process.getuid?.() === 0 ? [] : [findProgram(['sudo'], env), '-n'];
  const install = [...sudo, apt, 'install', '-y', '--no-install-recommends'];
  const byApt = [
    [...sudo, apt, 'update'],
    [...install, 'chromium', 'chromium-headless-shell'],
    [...install, 'chromium'],
  ];
  const byPlaywright = [node, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'];
  return [...(apt && sudo[0] !== null ? byApt : []), byPlaywright];
}
