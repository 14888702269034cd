import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../fuzz/random.mjs';
import { Account } from '../throwaway-site/account.mjs';
import { logMembersIn, memberNames } from '../throwaway-site/on-site.mjs';

/** Milliseconds in which the load grows to its full rate. */
const grows = 15_000;
/** Calls that may be open at once, so that they do not pile up when the site stands still. */
const mostOpen = 400;

const beginnings = ['fe', 'the', 'co', 'bri'];
const random = randomFrom(Math.floor(Math.random() * 2 ** 31));
const any = random.pick;

/**
 * The acts of people, each with its weight. `kept` collects the texts of the comments that must be there later.
 * @typedef {{ at: string, what: string, status: number, id?: unknown, by?: unknown, text: string, took: number }}
 * Failure
 *
 * @returns {[number, [string, () => ReturnType<Account['send']>]][]}
 */
function acts({ base, visitor, members, tales, kept }) {
  const browser = new Account(base);
  const as = (method, path) => () => any(members).send(method, path);
  const slug = () => any(tales).slug;
  const story = () => ({ story_id: any(tales).story_id });
  const toggle = (path, payload) => () => any(members).send(any(['POST', 'DELETE']), path, payload());
  const saves = async () => {
    const member = any(members);
    const saved = await member.send('POST', '/draft', { title: `Under way ${performance.now()}` });
    // A member may have 500.
    return saved.outcome === 'done' ? member.send('DELETE', '/draft', { id: saved.json.id }) : saved;
  };
  const comments = async () => {
    const comment_text = `Under way: ${performance.now()} ${Math.random()}`;
    const response = await any(members).send('POST', '/comment', { ...story(), comment_text });
    if (response.outcome === 'done') kept.add(comment_text);
    return response;
  };
  return [
    [14, ['page', () => browser.send('GET', any(['/', `/story/${slug()}`]))]],
    [16, ['visitor reads', () => visitor.send('GET', `/story/${slug()}${any(['', '/comments', '/likes'])}`)]],
    [8, ['visitor searches', () => visitor.send('GET', '/search/autosuggest', { q: any(beginnings) })]],
    [4, ['visitor looks', () => visitor.send('GET', `/user/${any(memberNames)}`)]],
    [12, ['member reads', () => any(members).send('GET', `/story/${slug()}`)]],
    [10, ['member at home', as('GET', '/home')]],
    [6, ['member looks at notifications', as('GET', '/account/notifications')]],
    [4, ['member looks at drafts', as('GET', '/draft/list')]],
    [6, ['session', as('POST', '/user/account/session')]],
    [6, ['likes', toggle('/story/like', story)]],
    [4, ['follows', toggle('/hashtag/subscription', () => ({ hashtag: '#sea' }))]],
    [4, ['saves', saves]],
    [6, ['comments', comments]],
  ];
}

/**
 * Listens to live notifications as a browser does, and connects again when the connection ends.
 * @param {string} api the address below which the calls lie
 * @param {Account} member
 * @param {{ opened: number, ended: number, broken: number, refused: string[], events: number }} counts
 * @returns {() => void} stops it
 */
function listen(api, member, counts) {
  const ending = new AbortController();
  const { signal } = ending;
  let wait = 2_000;

  async function listenOnce() {
    const { cookie } = member.headers();
    const response = await fetch(`${api}/account/notifications/live`, { headers: { cookie }, signal });
    if (response.status !== 200 || !response.body) throw new Error(String(response.status));
    counts.opened += 1;
    try {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        wait = Number(/retry: (\d+)/.exec(text)?.[1] ?? wait);
        counts.events += text.split('data: ').length - 1;
      }
      counts.ended += 1;
    } catch {
      counts.broken += signal.aborted ? 0 : 1;
    }
  }

  void (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(({ message }) => signal.aborted || counts.refused.push(message));
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => ending.abort();
}

/**
 * People who read, write and listen, so many calls a second in the end, whatever becomes of them, until stopped.
 * @param {string} base the site's address
 * @param {{ rate: number, listeners: number }} how calls a second, and members who listen to live notifications
 */
export async function startLoad(base, { rate, listeners }) {
  const api = `${base}/api/v1`;
  const visitor = new Account(api);
  const members = await logMembersIn(api);
  const home = await visitor.call('GET', '/home');
  const tales = home.items.map(({ slug, story_id }) => ({ slug, story_id }));
  /** @type {{ calls: number, slow: number[], faults: Failure[], unsent: number }} */
  const counts = { calls: 0, slow: [], faults: [], unsent: 0 };
  const live = { opened: 0, ended: 0, broken: 0, refused: [], events: 0 };
  const kept = new Set();
  const all = acts({ base, visitor, members, tales, kept });
  const ends = Array.from({ length: listeners }, (_, index) =>
    listen(api, members[index % members.length], live),
  );
  let open = 0;

  async function once() {
    const [what, act] = random.weighted(all);
    const began = performance.now();
    const at = new Date().toISOString().slice(11, 23);
    open += 1;
    const { status, headers, text, error } = await act();
    const took = performance.now() - began;
    if (error !== undefined || status >= 300) {
      const [id, by] = [headers['x-request-id'], headers['x-gateway']];
      counts.faults.push({ at, what, status, id, by, text: error ?? text, took: Math.round(took) });
    }
    open -= 1;
    counts.calls += 1;
    counts.slow.push(took);
  }

  const began = performance.now();
  let [due, last] = [0, began];
  const beat = setInterval(() => {
    const now = performance.now();
    due += ((now - last) * rate * Math.min(1, (now - began) / grows)) / 1_000;
    last = now;
    for (; due >= 1; due -= 1) {
      if (open < mostOpen) void once();
      else counts.unsent += 1;
    }
  }, 10);

  return {
    counts,
    live,
    kept,
    slugs: tales.map(({ slug }) => slug),
    async stop() {
      clearInterval(beat);
      while (open > 0) await pause(20);
      for (const end of ends) end();
    },
  };
}
