import { waitFor } from '@quillstead/testing';
import { callOnce } from './call-api.js';
import { comment, type Place, publish } from './api-calls.js';
import { expectOnlyDown } from './expect-no-fault.js';
import { looks, middleWidth } from './looks.js';
import { openSite, type Somebody } from './open-site.js';

/** As many letters as the dictionary lets stand there without a break. */
const words = {
  name: 'W'.repeat(30),
  title: 'M'.repeat(100),
  description: 'N'.repeat(250),
  hashtag: `${'h'.repeat(28)}q`,
  text: 'Q'.repeat(300),
};

describe('a page with words that never end', () => {
  const site = openSite();
  let author: Somebody;
  let story: Place;
  let series: { readonly series_id: number; readonly slug: string };

  beforeAll(async () => {
    author = await site.newcomer();
    const { page } = author;
    const { title, description, text } = words;
    await rename(author, words.name);
    story = await publish(page, title, {
      description,
      rich_text_story: `<p>${text} and five more words here.</p>`,
      hashtag_list: [words.hashtag],
    });
    series = (await callOnce(page, 'POST', '/series', { title, description })) as typeof series;
    await callOnce(page, 'PUT', '/series/story', { series_id: series.series_id, story_id: story.story_id });
    await comment(page, story, [`${text} two three`]);
  });

  it('scrolls down alone', async () => {
    const { page } = await site.newcomer();
    const profile = `/user/${author.person.username}`;
    for (const path of [
      `/story/${story.slug}`,
      `/story/${story.slug}/comments`,
      `/series/${series.slug}`,
      profile,
      `${profile}/series`,
      `/?hashtag=${words.hashtag}`,
      `/search/series?q=${words.title}`,
    ]) {
      await page.goto(path);
      await page.getByText(words.name).first().waitFor();
      for (const width of [...looks.map((look) => look.width), middleWidth]) {
        await page.setViewportSize({ width, height: 720 });
        await expectOnlyDown(page, `${path.slice(0, 20)} (${width} px)`);
      }
    }
  });

  it('has them in its heading on few lines', async () => {
    const { page } = await site.openPage({ viewport: { width: 320, height: 720 } });
    for (const path of [`/story/${story.slug}`, `/series/${series.slug}`]) {
      await page.goto(path);
      const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(`${lines} lines`).toMatch(/^(?:\d|1[0-2]) lines$/u);
    }
  });

  it('shows the @ before the username of a person whose name is written from right to left', async () => {
    const reader = await site.newcomer();
    const { page, person } = reader;
    await rename(reader, 'أحمد');
    await page.goto(`/user/${person.username}`);
    const heading = page.getByRole('heading', { level: 1, name: `@${person.username}` });
    await heading.waitFor();
    const [at = 0, first = 0] = await heading.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const lefts: { readonly letter: string; readonly left: number }[] = [];
      while (walker.nextNode()) {
        [...(walker.currentNode.nodeValue ?? '')].forEach((letter, offset) => {
          const range = document.createRange();
          range.setStart(walker.currentNode, offset);
          range.setEnd(walker.currentNode, offset + 1);
          lefts.push({ letter, left: range.getBoundingClientRect().left });
        });
      }
      const start = lefts.findIndex(({ letter }) => letter === '@');
      return lefts.slice(start, start + 2).map(({ left }) => left);
    });
    expect(at).toBeLessThan(first);
  });

  /** Gives somebody a display name, and waits until their profile has it. */
  async function rename({ page, person }: Somebody, display_name: string): Promise<void> {
    await callOnce(page, 'PUT', '/user/account/settings', { display_name });
    const profile = `${site.url}/user/${person.username}`;
    await waitFor(async () => (await (await fetch(profile)).text()).includes(display_name), {
      what: `the name of ${person.username}`,
    });
  }
});
