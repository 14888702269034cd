import { waitFor } from '@quillstead/testing';
import { Account } from '../../throwaway-site/account.mjs';

/** Milliseconds that a published story takes at most to be found, on whatever machine. */
const timeout = 20_000;
const apiOf = (site) => `${site}/api/v1`;

/** A new member of a site. */
export async function signUp(site) {
  const writer = new Writer(apiOf(site), 'ann_writes');
  await writer.signUp();
  return writer;
}

class Writer extends Account {
  /** Goes on with the same session at another address. */
  moveTo(site) {
    this.api = apiOf(site);
  }

  async publish(title, word) {
    const rich_text_story = `<p>Every evening the old man climbed the hill and lit the lamp for ${word}.</p>`;
    return (await this.call('POST', '/story', { title, rich_text_story })).slug;
  }

  read(slug) {
    return this.send('GET', `/story/${slug}`);
  }

  /** Waits until the search knows the word. */
  findable(word) {
    const isFound = async () => {
      const { text } = await this.send('GET', '/search/story', { q: word });
      return new RegExp(`${word} | ${word}`, 'i').test(text);
    };
    return waitFor(isFound, { timeout, every: 100, what: `a story with ${word} in the search` });
  }
}
