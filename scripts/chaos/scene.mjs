import { randomFrom } from '../fuzz/random.mjs';
import { sendCall } from '../fuzz/send-call.mjs';
import { Ledger } from './ledger.mjs';

/**
 * The members: `writers` are public all the time, `flippers` change their privacy, `outsiders` never follow a flipper.
 */
const cast = [
  ...['wanda', 'wilma', 'walter'].map((name) => ({ name, role: /** @type {const} */ ('writer') })),
  ...['fiona', 'felix'].map((name) => ({ name, role: /** @type {const} */ ('flipper') })),
  ...['olga', 'otto'].map((name) => ({ name, role: /** @type {const} */ ('outsider') })),
];

/**
 * Everything that a run remembers: who takes part, what they wrote, what is known of it, and what was found.
 *
 * @typedef {{ person: Person, name: string, role: 'writer' | 'flipper' | 'outsider', tag: string,
 *   random: ReturnType<typeof randomFrom> }} Member
 * @typedef {{ id: number, slug: string, title: string, author: Member, hashtags: string[], begun: number }} Story
 * @typedef {{ id: number, text: string, author: Member, story: Story, parent: Comment | null }} Comment
 */
export class Scene {
  ledger = new Ledger();
  /** @type {Story[]} */
  stories = [];
  /** @type {Comment[]} */
  comments = [];
  /** Sessions that were ended by an acknowledged log-out. @type {Person[]} */
  endedSessions = [];
  /** @type {Set<string>} */
  findings = new Set();
  /** Calls by act and outcome; those without a response within ten seconds are `unknown` and `hung`. @type {Map<string, Record<string, number>>} */
  counts = new Map();
  /** Some of the refused calls, for the readers of the report. @type {string[]} */
  refusals = [];

  /**
   * @param {string} origin of the site
   * @param {number} seed
   * @param {AbortSignal} signal ends the run early
   */
  constructor(origin, seed, signal) {
    this.origin = origin;
    this.seed = seed;
    this.signal = signal;
    /** @type {Member[]} */
    this.members = cast.map(({ name, role }, index) => ({
      name,
      role,
      tag: `Zq${name}x`,
      person: new Person(origin, name),
      random: randomFrom(seed + 1 + index),
    }));
    this.visitor = new Person(origin, 'a visitor');
  }

  async enter() {
    // One after the other: each costs a password hash.
    for (const { person } of this.members) await person.signUp();
    await this.visitor.call('POST', '/user/account/session');
  }

  /** The same scene, in which nothing has been found yet. */
  withoutFindings() {
    return Object.assign(Object.create(Scene.prototype), this, { findings: new Set() });
  }

  get flippers() {
    return this.members.filter(({ role }) => role === 'flipper');
  }

  count(act, outcome) {
    const row = this.counts.get(act) ?? { done: 0, refused: 0, unknown: 0, hung: 0 };
    this.counts.set(act, row);
    row[outcome] += 1;
  }

  found(finding) {
    this.findings.add(finding);
  }

  /**
   * Makes a call of the load, counts what became of it, and looks whether its response shows what is hidden.
   * @param {string} act
   * @param {Person} person
   * @param {Parameters<Person['call']>} call
   * @returns {ReturnType<Person['call']>}
   */
  async call(act, person, ...call) {
    const hidden = this.hiddenFrom(person);
    const result = await person.call(...call);
    this.count(act, result.outcome);
    if (result.error === 'hang') this.count(act, 'hung');
    if (result.outcome === 'refused' && this.refusals.length < 200)
      this.refusals.push(`${act} by ${person.username}: ${result.status} ${result.text.slice(0, 100)}`);
    for (const [member, since] of hidden) {
      const still = this.ledger.sure(`hidden:${member.name}`);
      if (still?.value === true && still.since === since && shownTo(result.text, member)) {
        this.found(
          `${call[0]} ${call[1]} ${JSON.stringify(call[2] ?? {})} shows ${person.username} a story of ${member.name}, who is private`,
        );
      }
    }
    return result;
  }

  /**
   * Members who are private for sure and whose stories this person may not read, each with the time since when.
   * @param {Person} person
   * @returns {[Member, number][]}
   */
  hiddenFrom(person) {
    const member = this.members.find((one) => one.person === person);
    if (member !== undefined && member.role !== 'outsider') return [];
    return this.flippers.flatMap((one) => {
      const hidden = this.ledger.sure(`hidden:${one.name}`);
      return hidden?.value === true ? [[one, hidden.since]] : [];
    });
  }

  /** Stories that are there for sure, of such authors. */
  storiesOf(isIncluded) {
    return this.stories.filter(
      ({ title, author }) => isIncluded(author) && this.ledger.sure(`story:${title}`)?.value === 'there',
    );
  }
}

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
class Person {
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

/**
 * Whether a text shows a story of a member. Titles begin with the member's tag in its own spelling, which slugs, being
 * lower case, do not have: a caller who gives a slug knows it.
 * @param {string} text
 * @param {{ tag: string }} member
 */
export const shownTo = (text, { tag }) => text.includes(tag);
