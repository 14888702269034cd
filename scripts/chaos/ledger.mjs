/**
 * Milliseconds for which a call of unknown outcome may still take effect: the deadline of a call and the longest
 * statement, with a stopped process in between.
 */
const doubt = 45_000;

/**
 * The known states of things that are in one of several states ("Ann likes story 7"), from the calls that changed them.
 * After a call of unknown outcome the thing is in its old state or the new one, and may still change for a while.
 */
export class Ledger {
  #entries = new Map();

  /** @param {() => number} [now] milliseconds */
  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /**
   * Notes that a call is about to bring a thing into a state.
   * @param {string} key names the thing
   * @param {unknown} value the state
   * @param {unknown} [initial] what it was before anything was known of it
   * @returns {(outcome: 'done' | 'refused' | 'unknown' | 'spreading') => void} takes what became of the call;
   *   `spreading`: it is done, and not everywhere yet
   */
  begin(key, value, initial = false) {
    const entry = this.#entries.get(key) ?? {
      possible: new Set([initial]),
      sureSince: 0,
      doubtUntil: 0,
      open: 0,
      isCrossed: false,
    };
    this.#entries.set(key, entry);
    const began = this.now();
    const before = { possible: new Set(entry.possible), sureSince: entry.sureSince };
    entry.possible.add(value);
    entry.sureSince = null;
    // Of two calls at a time it is not known which was the last.
    entry.isCrossed = entry.open > 0;
    entry.open += 1;
    return (outcome) => {
      entry.open -= 1;
      if (outcome === 'unknown') entry.doubtUntil = Math.max(entry.doubtUntil, this.now() + doubt);
      if (entry.isCrossed || outcome === 'spreading') return;
      if (outcome === 'refused') Object.assign(entry, before);
      if (outcome === 'done' && began >= entry.doubtUntil) {
        entry.possible = new Set([value]);
        entry.sureSince = this.now();
      }
    };
  }

  /**
   * @returns {{ value: unknown, since: number } | null} the one state that the thing can be in, and since when; null
   *   when nothing is known of it or a call is under way
   */
  sure(key) {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.sureSince === null) return null;
    return { value: [...entry.possible][0], since: entry.sureSince };
  }

  /** Things whose names begin so, with the states in which each may be. @returns {[string, Set<unknown>][]} */
  all(prefix) {
    return [...this.#entries]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { possible }]) => [key, possible]);
  }

  has(key) {
    return this.#entries.has(key);
  }
}
