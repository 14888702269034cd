import { sendCall } from '../fuzz/send-call.mjs';

const password = 'once-upon-a-time';
const base = '/api/v1';

/**
 * The result of a call. Its outcome is `done` (2xx), `refused` (4xx: nothing was changed) or `unknown` (5xx, no
 * response, a cut connection: the change may have happened, and may still happen).
 *
 * @typedef {{ outcome: 'done' | 'refused' | 'unknown', status: number, text: string, json: any, isSpreading: boolean,
 *   error?: string }} Result
 */

/** Somebody who calls the site: a visitor, or a member once they have signed up. */
export class Person {
  #cookies = new Map();
  /** @type {number | null} */
  id = null;

  /**
   * @param {string} origin of the site
   * @param {string} username
   */
  constructor(origin, username) {
    this.origin = origin;
    this.username = username;
  }

  get isLoggedIn() {
    return this.#cookies.has('sid');
  }

  /** A person with the same cookies as this one has now. */
  twin() {
    const twin = new Person(this.origin, this.username);
    twin.#cookies = new Map(this.#cookies);
    return twin;
  }

  /** Forgets all cookies, as a browser does that is set up anew. */
  forget() {
    this.#cookies.clear();
  }

  async signUp() {
    await this.call('POST', '/user/account/session');
    const newcomer = {
      username: this.username,
      email: `${this.username}@example.com`,
      password1: password,
      password2: password,
    };
    const { outcome, json, text } = await this.call('POST', '/user/account/signup', newcomer);
    if (outcome !== 'done') throw new Error(`${this.username} could not sign up: ${text}`);
    this.id = json.id;
  }

  /** @returns {Promise<Result>} of the log-in */
  async logIn() {
    const visit = await this.call('POST', '/user/account/session');
    if (visit.outcome !== 'done') return visit;
    return this.call('POST', '/user/account/login', { login: this.username, password });
  }

  /**
   * Makes one call. Never throws: a call that breaks has an unknown outcome.
   * @param {string} method
   * @param {string} path below the API's address
   * @param {object} [payload] goes into the body of POST and PUT, else into the query
   * @param {string} [key] the idempotency key
   * @returns {Promise<Result>}
   */
  async call(method, path, payload, key) {
    const hasBody = payload !== undefined && (method === 'POST' || method === 'PUT');
    const query =
      payload === undefined || hasBody
        ? ''
        : `?${new URLSearchParams(/** @type {Record<string, string>} */ (payload))}`;
    const headers = {
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const body = hasBody ? Buffer.from(JSON.stringify(payload)) : null;
    const response = await sendCall(this.origin, { method, path: `${base}${path}${query}`, headers, body });
    if ('error' in response) {
      return {
        outcome: 'unknown',
        status: 0,
        text: '',
        json: null,
        isSpreading: false,
        error: response.error,
      };
    }
    const { status } = response;
    this.#takeCookies(response.headers['set-cookie'] ?? []);
    const text = response.body.toString();
    return {
      outcome: outcomeOf(status),
      status,
      text,
      json: String(response.headers['content-type']).includes('application/json') ? JSON.parse(text) : null,
      isSpreading: response.headers['x-spreading'] === '1',
    };
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
