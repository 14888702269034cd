import { resolve } from 'node:path';
import { listenFault } from './free-port.mjs';
import { StartFault } from './start-fault.mjs';

const flags = ['--reset', '--no-sample', '--watch'];

/**
 * Reads what `npm start -- …` was given. Throws a StartFault for words and ports that mean nothing.
 * @param {string} root the workspace
 * @param {string[]} words of the command line
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./index.d.mts').SiteOptions}
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

const web = ['https', 'http'];

/** The variables of a site that are addresses; each process checks those that it reads once more, and more exactly. */
const protocolsOf = {
  SITE_URL: web,
  DATABASE_URL: ['postgres', 'postgresql'],
  REDIS_URL: ['redis', 'rediss', 'redis+sentinel', 'redis+cluster', 'rediss+cluster'],
  SMTP_URL: ['smtps', 'smtp'],
  MEILI_URL: web,
  STATUS_PAGE_URL: web,
  MEDIA_URL: web,
  OTEL_EXPORTER_OTLP_ENDPOINT: web,
};

/**
 * Throws a StartFault that names every variable which is set to something else than an address of its kind. Values are
 * not repeated: they may have passwords.
 * @param {NodeJS.ProcessEnv} env
 */
export function requireAddresses(env) {
  const faults = Object.entries(protocolsOf)
    .filter(([name, protocols]) => env[name] && !isAddress(env[name], protocols))
    .map(([name, [usual]]) => `${name} is no address: it must be like ${usual}://host.`);
  if (faults.length > 0) throw new StartFault(faults.join('\n'));
}

/** A socket of PostgreSQL is named by `?host=`. */
function isAddress(text, protocols) {
  if (!protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}://`))) return false;
  if (!URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  return hostname !== '' || searchParams.has('host');
}

/** Both families, any address and loopback: another listener on one of them would get requests meant for the site. */
const addresses = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/**
 * Throws a StartFault in a clear sentence unless the site may listen on the port.
 * @param {string} variable that sets it
 * @param {number} port
 */
export async function requirePort(variable, port) {
  for (const address of addresses) {
    const fault = await listenFault(port, address);
    if (fault === 'EADDRINUSE') {
      throw new StartFault(
        `Port ${port} is taken by another program. Stop that program, or start with another port: ${variable}=${port + 1} npm start`,
      );
    }
    if (fault === 'EACCES') {
      throw new StartFault(
        `Port ${port} may only be used by root here. Take one above 1023: ${variable}=${port + 8_000} npm start`,
      );
    }
  }
  if (await isBadPort(port)) {
    throw new StartFault(
      `Browsers open no page at port ${port}, which belongs to another protocol. Start with another port: ${variable}=8080 npm start`,
    );
  }
}

/** Whether browsers refuse a port, as Node's fetch does, too (https://fetch.spec.whatwg.org/#port-blocking). */
const isBadPort = (port) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    ({ cause }) => cause?.message === 'bad port',
  );
