import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Account } from '../throwaway-site/account.mjs';
import { cursorCall, headerCall, methodCall, operationCall, operationsOf, pageCall } from './calls.mjs';
import { faultsOf, isRefusal } from './faults-of.mjs';
import { knownThings } from './hostile-values.mjs';
import { randomFrom } from './random.mjs';
import { rawRequest, sendCall, sendRaw } from './send-call.mjs';

/** Calls under way at a time. */
const workers = 8;
/** What makes calls, each with its share of a hundred. */
const makers = [
  [55, operationCall],
  [15, pageCall],
  [8, cursorCall],
  [12, headerCall],
  [5, methodCall],
  [5, rawRequest],
];

/**
 * Sends hostile calls to a site.
 * @param {{ api: string, dataDir: string, seed: number, calls: number, signal: AbortSignal, warmUp: number,
 *   afterPart: () => Promise<void> }} how `afterPart` is called after the warm-up, at half of the other calls and after
 *   the last
 * @returns {Promise<Tally>}
 */
export async function fuzzSite({ api, dataDir, seed, calls, signal, warmUp, afterPart }) {
  const { origin } = new URL(api);
  const random = randomFrom(seed);
  const operations = operationsOf(await (await fetch(`${api}/openapi.json`)).json());
  const known = await knownThings(api);
  const callers = new Callers(api, dataDir);
  await callers.enter();
  const tally = new Tally();
  const halves = new Set();
  let left = 0;

  async function work() {
    while (left > 0 && !signal.aborted) {
      left -= 1;
      const call = random.weighted(makers)(random, operations, known);
      if (!call.kind.startsWith('raw')) await sendOne(call);
      else {
        const sent = sendRaw(origin, call).then(({ statuses, faults }) => tally.add(call, statuses, faults));
        if (call.kind === 'raw') await sent;
        else {
          halves.add(sent);
          void sent.finally(() => halves.delete(sent));
        }
      }
    }
  }

  async function sendOne(call) {
    const account = await callers.account(call.caller);
    const headers = { ...account.headers(call.xsrf), ...call.headers };
    const response = await sendCall(origin, { ...call, headers });
    const statuses = 'status' in response ? [response.status] : [];
    if (isRefusal(response)) tally.refused += 1;
    tally.add({ ...call, headers }, statuses, faultsOf(call, response));
  }

  const half = Math.floor((calls - warmUp) / 2);
  for (const count of [warmUp, half, calls - warmUp - half]) {
    left = count;
    await Promise.all(Array.from({ length: workers }, work));
    await Promise.all(halves);
    signal.throwIfAborted();
    await afterPart();
  }
  const last = await fetch(`${api}/home`);
  if (last.status !== 200) tally.violations.push(`the site responds with ${last.status} at the end`);
  // A sign-up and a log-in that work at the end show that every part that a log-in needs still works.
  await callers.enter();
  return tally;
}

const operate = join(import.meta.dirname, '../operate.mjs');
/** Calls after which a caller is looked at: hostile calls log out, delete accounts and change passwords too. */
const callsBetweenLooks = 60;

/**
 * The callers: a visitor, a member and an admin, each with their credentials. A new account replaces a member
 * or admin whose session has ended.
 */
class Callers {
  #count = 0;
  #made = 0;
  #accounts = new Map();
  /** @type {Promise<void> | null} */
  #renewing = null;

  /** @param {string} api the address below which the calls lie */
  constructor(api, dataDir) {
    this.api = api;
    this.dataDir = dataDir;
  }

  async enter() {
    const visitor = new Account(this.api);
    await visitor.call('POST', '/user/account/session');
    this.#accounts.set('visitor', visitor);
    this.#accounts.set('member', await this.#newcomer());
    this.#accounts.set('admin', await this.#newAdmin());
  }

  /** @returns {Promise<Account>} */
  async account(caller) {
    this.#count += 1;
    if (this.#count % callsBetweenLooks === 0)
      this.#renewing ??= this.#renew().finally(() => (this.#renewing = null));
    await this.#renewing;
    return this.#accounts.get(caller);
  }

  async #renew() {
    // Null when the session has ended: then the XSRF token of the caller no longer fits, or they are a visitor.
    const viewer = async (caller) =>
      (await this.#accounts.get(caller).send('POST', '/user/account/session')).json;
    if (!(await viewer('member'))?.id) this.#accounts.set('member', await this.#newcomer());
    if ((await viewer('admin'))?.role !== 'admin') this.#accounts.set('admin', await this.#newAdmin());
  }

  #newcomer() {
    this.#made += 1;
    return new Account(this.api, `fuzzed_${this.#made}`).signUp();
  }

  async #newAdmin() {
    const admin = await this.#newcomer();
    const env = { ...process.env, DATA_DIR: this.dataDir };
    await promisify(execFile)(process.execPath, [operate, 'admin', admin.username], { env });
    await admin.logIn();
    return admin;
  }
}

const mostShown = 400;

/** Counts what was sent and came back, and keeps each violation with the request that repeats it. */
class Tally {
  /** Calls that the site refused because it was overloaded. */
  refused = 0;
  /** @type {string[]} */
  violations = [];
  #rows = new Map();

  add(call, statuses, faults) {
    const none = { calls: 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0, violations: 0 };
    const row = this.#rows.get(call.kind) ?? none;
    this.#rows.set(call.kind, row);
    row.calls += 1;
    if (statuses.length === 0) row.none += 1;
    for (const status of statuses) {
      const name = `${Math.floor(status / 100)}xx`;
      if (name in row) row[name] += 1;
    }
    row.violations += faults.length;
    for (const fault of faults) this.violations.push(`${call.kind}: ${fault}\n    ${printed(call)}`);
  }

  /** By kind. */
  rows() {
    return Object.fromEntries(this.#rows);
  }
}

/** The request on one line, as curl would take it, or the bytes of a socket. */
function printed(call) {
  if ('pieces' in call) return `${call.name}: ${cut(JSON.stringify(call.pieces.join('')))}`;
  const { method, path, headers, body } = call;
  const shown = Object.entries(headers).map(([name, value]) => ` -H ${quoted(cut(`${name}: ${value}`))}`);
  const sent = body === null ? '' : ` --data-binary ${quoted(cut(String(body)))}`;
  return `curl -X ${method} ${quoted(cut(path))}${shown.join('')}${sent}`;
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const cut = (text) => (text.length > mostShown ? `${text.slice(0, mostShown)}… (${text.length})` : text);
