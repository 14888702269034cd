import { sendCall } from '../fuzz/send-call.mjs';

/** The password of all members of the sample content and of those who sign up here. */
const password = 'once-upon-a-time';

/**
 * The result of a call. Its outcome is `done` (2xx, 3xx), `refused` (4xx: nothing was changed) or `unknown` (5xx, no
 * response, a cut connection: the change may have happened, and may still happen).
 *
 * @typedef {{ outcome: 'done' | 'refused' | 'unknown', status: number, headers:
 *   import('node:http').IncomingHttpHeaders, text: string, json: any, isSpreading: boolean, error?: string }} Result
 */

/** Somebody who calls a site without a browser: a visitor, or a member once they have signed up or logged in. */
export class Account {
  #cookies = new Map();
  /** @type {number | null} */
  id = null;

  /** @param {string} api the address below which the calls lie */
  constructor(api, username = 'a visitor') {
    this.api = api;
    this.username = username;
  }

  /** The value of the cookie `sid`. */
  get session() {
    return this.#cookies.get('sid');
  }

  /** An account with the same cookies as this one has now. */
  twin() {
    const twin = new Account(this.api, this.username);
    twin.#cookies = new Map(this.#cookies);
    return twin;
  }

  /** Deletes all cookies. */
  forget() {
    this.#cookies.clear();
  }

  /** @returns {Promise<Account>} itself; throws an Error when the site refuses */
  async signUp() {
    await this.call('POST', '/user/account/session');
    const { username } = this;
    const email = `${username}@example.com`;
    const newcomer = { username, email, password1: password, password2: password };
    this.id = (await this.call('POST', '/user/account/signup', newcomer)).id;
    return this;
  }

  /** @returns {Promise<Result>} of the log-in */
  async logIn() {
    const visit = await this.send('POST', '/user/account/session');
    if (visit.outcome !== 'done') return visit;
    const result = await this.send('POST', '/user/account/login', { login: this.username, password });
    if (result.outcome === 'done') this.id = result.json.id;
    return result;
  }

  /**
   * The headers that say who calls.
   * @param {'valid' | 'missing' | 'broken'} xsrf what is said of the XSRF token
   */
  headers(xsrf = 'valid') {
    const token = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '');
    return {
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      ...(xsrf !== 'missing' && { 'x-xsrf-token': xsrf === 'valid' ? token : `${token.slice(1)}x` }),
    };
  }

  /**
   * Makes one call. Never throws: a call that breaks has an unknown outcome.
   * @param {string} method
   * @param {string} path below the API's address
   * @param {object} [payload] goes into the body of POST and PUT, else into the query
   * @param {string} [key] the idempotency key
   * @returns {Promise<Result>}
   */
  async send(method, path, payload, key) {
    const hasBody = payload !== undefined && (method === 'POST' || method === 'PUT');
    const query =
      payload === undefined || hasBody
        ? ''
        : `?${new URLSearchParams(/** @type {Record<string, string>} */ (payload))}`;
    const headers = {
      ...this.headers(),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    // Slugs may be of any script: an address has their bytes.
    const { origin, pathname, search } = new URL(`${this.api.replace(/\/$/, '')}${path}${query}`);
    const body = hasBody ? Buffer.from(JSON.stringify(payload)) : null;
    const response = await sendCall(origin, { method, path: pathname + search, headers, body });
    if ('error' in response) {
      const nothing = { status: 0, headers: {}, text: '', json: null, isSpreading: false };
      return { outcome: 'unknown', ...nothing, error: response.error };
    }
    const { status, headers: own } = response;
    this.#takeCookies(own['set-cookie'] ?? []);
    const text = response.body.toString();
    return {
      outcome: outcomeOf(status),
      status,
      headers: own,
      text,
      json: String(own['content-type']).includes('application/json') ? JSON.parse(text) : null,
      isSpreading: own['x-spreading'] === '1',
    };
  }

  /**
   * Makes a call that must be done.
   * @param {Parameters<Account['send']>} call
   * @returns {Promise<any>} the parsed response; throws an Error when the site refuses
   */
  async call(...call) {
    const { outcome, status, json, text, error } = await this.send(...call);
    if (outcome !== 'done')
      throw new Error(`${call[0]} ${call[1]} got the status ${status}: ${error ?? text}`);
    return json;
  }

  #takeCookies(lines) {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!value || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function outcomeOf(status) {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'unknown';
}

/** Somebody of the sample, logged in. */
export async function logIn(api, username) {
  const account = new Account(api, username);
  const { outcome, status, text } = await account.logIn();
  if (outcome !== 'done') throw new Error(`${username} cannot log in: ${status} ${text}`);
  return account;
}
