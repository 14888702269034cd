import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram, runCommand } from '../supervisor/processes.mjs';
import { StartFault } from '../supervisor/start-fault.mjs';

const inApplications = (name) => `/Applications/${name}.app/Contents/MacOS/`;
const firstThere = (paths) => paths.find((path) => existsSync(path)) ?? null;

/**
 * How each engine of the browser tests is found and got. `variable` names a program that the machine's owner chose, `own`
 * finds the machine's, `packages` are tried one list after the other with apt-get.
 */
const engines = {
  chromium: {
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    own: (env) =>
      env.CHROMIUM ||
      findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], env) ||
      firstThere(['Google Chrome', 'Chromium'].map((name) => inApplications(name) + name)),
    packages: [['chromium', 'chromium-headless-shell'], ['chromium']],
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    own: (env) =>
      findProgram(['firefox-esr', 'firefox'], env) ?? firstThere([`${inApplications('Firefox')}firefox`]),
    packages: [['firefox-esr'], ['firefox']],
  },
  webkit: {
    title: 'WebKit',
    variable: 'WEBKIT_DRIVER',
    own: (env) => (canShowWebKit(env) ? findProgram(['WebKitWebDriver'], env) : null),
    packages: [['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']],
  },
};

/**
 * Finds the engines of the browser tests: the program that a variable names, the machine's own, Playwright's own, else one
 * installed now with apt-get or by Playwright, whichever needs no confirmation.
 *
 * Chromium is required. Without another one the tests are worth running still, so that it is only named, with the way to
 * get it; where CI is `true` nobody would read that, so that it is required too.
 * @param {{ root: string, node: string, env: NodeJS.ProcessEnv, log: (name: string) => string, signal: AbortSignal,
 *   report: (text: string) => void }} how
 * @returns {Promise<{ env: Record<string, string>, missing: string[] }>} `env` gives the tests the programs of the machine
 *   (FIREFOX_PATH, WEBKIT_DRIVER; empty where Playwright's own serves) and in ENGINES the engines that are there, of those
 *   that ENGINES names; `missing` is a sentence for each of the others. Throws a StartFault that says how to get what is required.
 */
export async function enginePrograms({ root, node, env, log, signal, report }) {
  const found = { ...env };
  const missing = [];
  const requested = env.ENGINES ? env.ENGINES.split(/[\s,]+/u) : Object.keys(engines);
  const there = [];
  for (const [name, engine] of Object.entries(engines)) {
    // Most journeys are walked in it alone.
    if (name !== 'chromium' && !requested.includes(name)) continue;
    const present = () => presentProgram(root, env, name, engine);
    const how = { root, node, env, log: log(`install-${name}`), signal, report };
    const program = (await present()) ?? (await installed(name, engine, how, present));
    if (program !== null) {
      // Chromium is found by the tests themselves: they choose the lighter of two where both serve.
      if (name !== 'chromium') found[engine.variable] = program;
      if (requested.includes(name)) there.push(name);
      continue;
    }
    const lack = `${engine.title} was not found and could not be installed. ${howToGetIt(name, engine)}`;
    if (name === 'chromium' || env.CI === 'true') throw new StartFault(lack);
    missing.push(`${lack}. The journeys in ${engine.title} were not walked.`);
  }
  return { env: { ...found, ENGINES: there.join(' ') }, missing };
}

/** The path of a program, empty where the engine is Playwright's own; null where there is none. */
async function presentProgram(root, env, name, engine) {
  const own = env[engine.variable] || engine.own(env);
  if (own) return own;
  const playwright = await import(pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href);
  return existsSync(playwright[name].executablePath()) ? '' : null;
}

async function installed(name, engine, { root, node, env, log, signal, report }, present) {
  report(`installing ${engine.title} for the browser tests`);
  for (const [file, ...args] of waysToInstall(root, node, env, name, engine)) {
    try {
      const command = { file, args, options: { env, cwd: root }, log, signal };
      await runCommand(`Installing ${engine.title}`, command);
    } catch (error) {
      if (!(error instanceof StartFault)) throw error;
    }
    const program = await present();
    if (program !== null) return program;
  }
  return null;
}

function waysToInstall(root, node, env, name, { packages }) {
  const apt = findProgram(['apt-get'], env);
  const sudo = process.getuid?.() === 0 ? [] : [findProgram(['sudo'], env), '-n'];
  const install = [...sudo, apt, 'install', '-y', '--no-install-recommends'];
  const byApt = [[...sudo, apt, 'update'], ...packages.map((list) => [...install, ...list])];
  const byPlaywright = [node, join(root, 'node_modules/playwright/cli.js'), 'install', name];
  return [...(apt && sudo[0] !== null ? byApt : []), byPlaywright];
}

/** Its driver needs a screen and the window of `apps/web/e2e/engines/webkit-window.py`, which that machine's Python opens. */
function canShowWebKit(env) {
  if (findProgram(['Xvfb'], env) === null) return false;
  try {
    const needed = "import gi; gi.require_version('WebKit2', '4.1')";
    execFileSync('/usr/bin/python3', ['-c', needed], { env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function howToGetIt(name, { variable, packages }) {
  const [first] = packages;
  return `Get it with "apt-get install ${first.join(' ')}" or "npx playwright install --with-deps ${name}", or name it in ${variable}`;
}
