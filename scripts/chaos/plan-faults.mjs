/**
 * A fault of a run.
 * @typedef {object} Fault
 * @property {number} at milliseconds from the beginning of the load
 * @property {string} kind
 * @property {string} target a process, or `app→store` for the connections of one app, or `all→store` for those of all
 * @property {number} lasts milliseconds; 0 for what happens once
 * @property {number} size milliseconds late, bytes, or bytes a second; 0 where it means nothing
 */

const apps = ['gateway', 'accounts', 'content', 'social', 'notifications', 'search'];
const stores = ['redis', 'postgres'];

/** Kinds of faults, each with how often it comes of a hundred, how long it lasts and how large it is. */
const kinds = {
  kill: { share: 27 },
  // Redis dies and comes back without its data.
  empty: { share: 3 },
  stop: { share: 14, lasts: [500, 8_000] },
  // Of connections, after toxiproxy's toxics.
  latency: { share: 12, lasts: [2_000, 8_000], size: [20, 700] },
  hold: { share: 8, lasts: [500, 7_000] },
  silence: { share: 8 },
  mute: { share: 6 },
  reset: { share: 8 },
  limit: { share: 6, size: [1, 4_000] },
  down: { share: 5, lasts: [300, 5_000] },
  slow: { share: 3, lasts: [2_000, 6_000], size: [2_000, 40_000] },
};

/** Milliseconds without faults at both ends, so that the load is under way when they begin and until they are over. */
const margin = { first: 3_000, last: 10_000 };
/** Milliseconds from one fault to the next. */
const gap = [2_000, 10_000];

/**
 * The faults of a run; the same random numbers give the same faults.
 * @param {ReturnType<typeof import('../fuzz/random.mjs').randomFrom>} random
 * @param {number} length milliseconds of the load
 * @returns {Fault[]} in the order of their times; none of one target begins before the one before is over
 */
export function planFaults(random, length) {
  const faults = [];
  const busyUntil = new Map();
  const within = (/** @type {number[]} */ [least, most]) => least + random.below(most - least + 1);
  for (let at = margin.first; at < length - margin.last; at += within(gap)) {
    const kind = kindAt(random.below(100));
    const { lasts, size } = kinds[kind];
    const target = targetOf(kind, random);
    const fault = { at, kind, target, lasts: lasts ? within(lasts) : 0, size: size ? within(size) : 0 };
    if ((busyUntil.get(target) ?? 0) > at) continue;
    busyUntil.set(target, at + fault.lasts);
    faults.push(fault);
  }
  return faults;
}

function kindAt(place) {
  let upTo = 0;
  for (const [kind, { share }] of Object.entries(kinds)) {
    upTo += share;
    if (place < upTo) return kind;
  }
  throw new Error('The shares of the kinds of faults are not a hundred.');
}

function targetOf(kind, random) {
  if (kind === 'kill' || kind === 'stop') return random.pick([...apps, ...stores]);
  if (kind === 'empty') return 'redis';
  const store = random.pick(stores);
  const withStore = store === 'redis' ? apps : apps.filter((app) => app !== 'gateway');
  return `${random.chance(0.25) ? 'all' : random.pick(withStore)}→${store}`;
}
