import { sampleSession } from '../bench/bench-pages.mjs';

/**
 * Reads which parts of the sample the pictures show, and the session of one of its members.
 * @typedef {{ story: string, author: string, hashtag: string, comment: number, thread?: number, draft?: number,
 * writer?: string, stories?: Record<string, { slug: string, story_id: number }> }} Shown what the site has of it
 * @typedef {Record<string, Awaited<ReturnType<typeof sampleSession>>>} Sessions
 *
 * @param {string} api the address below which the calls lie
 * @returns {Promise<{ url: string, sample: Shown, sessions: Sessions }>}
 */
export async function readSample(api) {
  const read = async (path) => (await fetch(`${api}${path}`)).json();
  const { items } = await read('/home?sort=top');
  const busy = items.toSorted((one, other) => other.count_comments - one.count_comments)[0];
  const { items: comments } = await read(`/story/${busy.slug}/comments?sort=top`);
  const sample = {
    story: busy.slug,
    author: busy.author_username,
    hashtag: busy.hashtag_list[0].replace('#', ''),
    comment: comments[0].comment_id,
  };
  return { url: new URL(api).origin, sample, sessions: { member: await sampleSession(api) } };
}
