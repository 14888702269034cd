import { resolve } from 'node:path';
import { StartFault } from './start-fault.mjs';

/**
 * @typedef {object} SiteOptions
 * @property {string} root the workspace
 * @property {string} dataDir everything that is kept, absolute
 * @property {number} port of the gateway
 * @property {number} clientPort of the development server
 * @property {NodeJS.ProcessEnv} env what the processes get beside their own variables
 * @property {boolean} sample fill an empty site
 * @property {boolean} reset forget everything first
 * @property {boolean} watch build and start again what changes
 * @property {boolean} prepare install and build first
 * @property {boolean} [isThrownAway] nobody wants the data afterwards: they need not survive a crash of the machine
 * @property {NodeJS.WriteStream} [out] where progress is printed; nowhere if not given
 * @property {import('./apps.mjs').App[]} [apps] other apps than the site's
 * @property {(url: string, app: string) => Promise<string>} [proxyFor] the address of a proxy in front of a store, given
 * the store's URL and the app that connects to it
 */

const flags = ['--reset', '--no-sample', '--watch'];

/**
 * Reads what `npm start -- …` was given. Throws a StartFault for words and ports that mean nothing.
 * @param {string} root the workspace
 * @param {string[]} words of the command line
 * @param {NodeJS.ProcessEnv} env
 * @returns {SiteOptions}
 */
export function siteOptions(root, words, env) {
  const unknown = words.find((word) => !flags.includes(word));
  if (unknown !== undefined) {
    throw new StartFault(
      `${unknown} is not understood. What can be said: npm start -- [--reset] [--no-sample]`,
    );
  }
  return {
    root,
    env,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    port: portOf('PORT', env.PORT || '5000'),
    clientPort: portOf('CLIENT_PORT', env.CLIENT_PORT || '5001'),
    sample: !words.includes('--no-sample'),
    reset: words.includes('--reset'),
    watch: words.includes('--watch'),
    prepare: true,
  };
}

function portOf(variable, text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartFault(`${variable}=${text} is no port: it takes a number from 1 to 65535.`);
}
