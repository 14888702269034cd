import { Account } from '../throwaway-site/account.mjs';
import { randomFrom } from '../fuzz/random.mjs';
import { Ledger } from './ledger.mjs';

/**
 * The members: `writers` are public all the time, `flippers` change their privacy, `outsiders` never follow a flipper.
 */
const cast = /** @type {const} */ ({
  writer: ['wanda', 'wilma', 'walter'],
  flipper: ['fiona', 'felix'],
  outsider: ['olga', 'otto'],
});

/**
 * Everything that a run remembers: who takes part, what they wrote, what is known of it, and what was found.
 *
 * @typedef {{ person: Account, name: string, role: 'writer' | 'flipper' | 'outsider', tag: string,
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
  /** Sessions that were ended by an acknowledged log-out. @type {Account[]} */
  endedSessions = [];
  /** @type {Set<string>} */
  findings = new Set();
  /**
   * Calls by act and outcome; those without a response within ten seconds are `unknown` and `hung`.
   * @type {Map<string, Record<string, number>>}
   */
  counts = new Map();
  /** Some of the refused calls, for the readers of the report. @type {string[]} */
  refusals = [];

  /**
   * @param {string} api the address below which the calls lie
   * @param {number} seed
   * @param {AbortSignal} signal ends the run early
   */
  constructor(api, seed, signal) {
    this.seed = seed;
    this.signal = signal;
    const names = Object.values(cast).flat();
    const roleOf = (name) =>
      /** @type {Member['role']} */ (Object.keys(cast).find((role) => cast[role].includes(name)));
    /** @type {Member[]} */
    this.members = names.map((name, index) => {
      const random = randomFrom(seed + 1 + index);
      return { name, role: roleOf(name), tag: `Zq${name}x`, person: new Account(api, name), random };
    });
    this.visitor = new Account(api);
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
   * @param {Account} person
   * @param {Parameters<Account['send']>} call
   */
  call(act, person, ...call) {
    return this.callAfter(this.hiddenFrom(person), act, person, ...call);
  }

  /**
   * The same for a call that repeats one under its key, whose response is the one that was stored for the first: it may
   * show what turned private since.
   * @param {ReturnType<Scene['hiddenFrom']>} hidden what was hidden from the person before the first
   * @param {string} act
   * @param {Account} person
   * @param {Parameters<Account['send']>} call
   */
  async callAfter(hidden, act, person, ...call) {
    const result = await person.send(...call);
    this.count(act, result.outcome);
    if (result.error === 'hang') this.count(act, 'hung');
    if (result.outcome === 'refused' && this.refusals.length < 200)
      this.refusals.push(`${act} by ${person.username}: ${result.status} ${result.text.slice(0, 100)}`);
    for (const [member, since] of hidden) {
      const still = this.ledger.sure(`hidden:${member.name}`);
      const what = `${call[0]} ${call[1]} ${JSON.stringify(call[2] ?? {})}`;
      if (still?.value === true && still.since === since && shownTo(result.text, member))
        this.found(`${what} shows ${person.username} a story of ${member.name}, who is private`);
    }
    return result;
  }

  /**
   * Members who are private for sure and whose stories this person may not read, each with the time since when.
   * @param {Account} person
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

/**
 * Whether a text shows a story of a member. Titles begin with the member's tag in its own spelling, which slugs, being
 * lower case, do not have: a caller who gives a slug knows it.
 * @param {string} text
 * @param {{ tag: string }} member
 */
export const shownTo = (text, { tag }) => text.includes(tag);
