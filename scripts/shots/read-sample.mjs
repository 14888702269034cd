import { sampleSession } from '../bench/bench-pages.mjs';

/**
 * What of the sample the pictures show, and the session of one of its people.
 * @param {string} url the site's address
 */
export async function readSample(url) {
  const api = `${url}/api/v1`;
  const read = async (path) => (await fetch(`${api}${path}`)).json();
  const { items } = await read('/home?sort=top');
  const busy = items.toSorted((one, other) => other.count_comments - one.count_comments)[0];
  const { items: comments } = await read(`/story/${busy.slug}/comments?sort=top`);
  const { items: people } = await read('/search/user?q=an');
  const sample = {
    story: busy.slug,
    author: busy.author_username,
    hashtag: busy.hashtag_list[0].replace('#', ''),
    comment: comments[0].comment_id,
    private: people.find(({ is_private }) => is_private === 1)?.username ?? busy.author_username,
  };
  return { sample, session: await sampleSession(api) };
}
