import { actsOf } from '../bench/acts/acts.mjs';
import { logIn } from '../bench/log-in.mjs';
import { memberNames } from '../bench/acts/members.mjs';

/** How many of each there are in a cycle. About one in five writes, or costs as much as a write. */
const shares = {
  'visitor: home': 16,
  'visitor: story': 28,
  'visitor: a new story': 10,
  'visitor: comments': 14,
  'visitor: profile': 8,
  'visitor: posts': 4,
  'visitor: hashtag': 6,
  'visitor: suggestions': 6,
  'visitor: page of the home': 10,
  'visitor: page of a story': 18,
  'visitor: feed': 2,
  'member: home': 10,
  'member: story': 20,
  'member: notifications': 8,
  'member: bookmarks': 4,
  'notifications seen': 3,
  'log in and out': 1,
  comment: 8,
  like: 5,
  unlike: 5,
  subscribe: 2,
  unsubscribe: 2,
  'draft save': 6,
  publish: 2,
  'distinct text search': 4,
};
/** New stories that are read, the newest of all that the run publishes. */
const mostNewStories = 200;
/** Searches repeat themselves after so many. */
const searches = 1_056;

/**
 * The mix of reads and writes that is performed over and over.
 *
 * @param {{ api: string, members: Awaited<ReturnType<typeof import('../bench/acts/members.mjs').logMembersIn>>,
 * stories: { id: number, author_id: number, slug: string }[] }} on `stories` of these members
 * @returns {Promise<(number: number) => { name: string, perform: () => Promise<unknown> }>} the act with that number,
 * from 0 on; `perform` throws when the site does not do it
 */
export async function mixOf({ api, members, stories }) {
  const { origin } = new URL(api);
  const acts = new Map(
    (
      await actsOf(
        members,
        stories,
        members.map(({ userId }) => userId),
      )
    ).map((act) => [act.name, act]),
  );
  const newSlugs = stories.map(({ slug }) => slug);
  const get = async (address) => {
    const response = await fetch(address);
    const text = await response.text();
    if (!response.ok) throw new Error(`GET ${address} got the status ${response.status}: ${text}`);
  };
  const memberAt = (at) => members[at % members.length];
  const nameAt = (at) => memberNames[at % memberNames.length];
  const slugAt = (at) => stories[at % stories.length].slug;
  const slugs = newSlugs.length;
  /** @param {string} name */
  const actOf = (name) => {
    const found = acts.get(name);
    if (!found) throw new Error(`There is no act ${name}.`);
    return found;
  };
  const act = (name, at) => actOf(name).perform(at, 0);
  // An act and the one that undoes it walk through the same pairs, half of them apart.
  const pair = (name, at) => act(name, at % actOf(name).count);
  const undone = (name, at) => pair(name, at + Math.floor(actOf(name).count / 2));
  // Each member has one draft, which is saved as its writer saw it last, so a second save waits for the first.
  /** @type {Promise<unknown>[]} */
  const lastSaves = members.map(() => Promise.resolve());
  const performers = {
    'visitor: home': () => get(`${api}/home`),
    'visitor: story': (at) => get(`${api}/story/${slugAt(at)}`),
    'visitor: a new story': (at) => get(`${api}/story/${newSlugs.at(-1 - (at % newSlugs.length))}`),
    'visitor: comments': (at) => get(`${api}/story/${slugAt(at)}/comments`),
    'visitor: profile': (at) => get(`${api}/user/${nameAt(at)}`),
    'visitor: posts': (at) => get(`${api}/user/${nameAt(at)}/posts`),
    'visitor: hashtag': (at) => get(`${api}/home?hashtag=lantern${at % 8}`),
    'visitor: suggestions': (at) => get(`${api}/search/autosuggest?q=${'lantern'.slice(0, 2 + (at % 5))}`),
    'visitor: page of the home': () => get(`${origin}/`),
    'visitor: page of a story': (at) => get(`${origin}/story/${slugAt(at)}`),
    'visitor: feed': () => get(`${origin}/feed.atom`),
    'member: home': (at) => memberAt(at).call('GET', '/home'),
    'member: story': (at) => memberAt(at).call('GET', `/story/${newSlugs.at(-1 - (at % newSlugs.length))}`),
    'member: notifications': (at) => memberAt(at).call('GET', '/account/notifications'),
    'member: bookmarks': (at) => memberAt(at).call('GET', `/user/${nameAt(at)}/bookmarks`),
    'notifications seen': (at) =>
      memberAt(at).call('PUT', '/account/notifications', { updateKey: 'note_last' }),
    'log in and out': (at) => logInAndOut(api, nameAt(at)),
    comment: (at) => act('comment', at),
    like: (at) => pair('like', at),
    unlike: (at) => undone('unlike', at),
    subscribe: (at) => pair('subscribe', at),
    unsubscribe: (at) => undone('unsubscribe', at),
    'draft save': (at) => {
      const which = at % members.length;
      const saved = lastSaves[which].then(() => act('draft save', at));
      lastSaves[which] = saved.catch(() => undefined);
      return saved;
    },
    async publish(at) {
      const { slug } = /** @type {{ slug: string }} */ (await act('publish', at));
      newSlugs.push(slug);
      if (newSlugs.length > slugs + mostNewStories) newSlugs.splice(slugs, 1);
    },
    'distinct text search': (at) => act('distinct text search', at % searches),
  };
  const cycle = cycleOf(shares);
  return (number) => {
    const { name, before, share } = cycle[number % cycle.length];
    const at = Math.floor(number / cycle.length) * share + before;
    return { name, perform: () => performers[name](at) };
  };
}

/** Spreads the acts of each kind evenly over a cycle, each with how many of its kind come before it there. */
function cycleOf(counts) {
  return Object.entries(counts)
    .flatMap(([name, share]) =>
      Array.from({ length: share }, (_, before) => ({ name, before, share, place: (before + 0.5) / share })),
    )
    .toSorted((a, b) => a.place - b.place);
}

async function logInAndOut(api, username) {
  const { sid, xsrf } = await logIn(api, username);
  const headers = { cookie: `sid=${sid}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
  const response = await fetch(`${api}/user/account/logout`, { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`log-out got the status ${response.status}`);
}
