import { waitFor } from '@quillstead/testing';
import { Browser } from './browser.js';
import { type Member, sharedSite, type SharedSite } from './shared-site.js';

const text = '<p>Every evening the keeper climbed the hill and lit the <em>lamp</em>.</p>';

/** The beginning of a page whose content only the browser renders. */
const empty = '<div id="root"><noscript><p>This page needs JavaScript';

interface Published {
  story_id: number;
  slug: string;
}

describe('the content of pages as they first come', () => {
  let site: SharedSite;
  let ann: Member;
  beforeAll(async () => {
    site = await sharedSite();
    ann = await site.member();
  });
  afterAll(() => site?.stop());

  const publish = async (fields: object, by = ann) => {
    const body = { title: 'The lamp', rich_text_story: text, ...fields };
    return (await by.call('POST', '/story', { body })).json<Published>();
  };
  const open = async (path: string, browser: Browser = new Browser(site.url)) =>
    (await browser.open('GET', path)).text;
  /**
   * The HTML that a browser without scripts shows, without the data for scripts. A busy site may return the page
   * without its content at first, so this function retries.
   */
  const read = (path: string, browser?: Browser) =>
    waitFor(async () => {
      const page = await open(path, browser);
      return !page.includes(empty) && page.replace(/<head>.*<\/head>|<script.*?<\/script>/gs, '');
    });
  const eventually = (path: string, what: string) =>
    waitFor(async () => {
      const page = await read(path);
      return page.includes(what) && page;
    });

  it('is a story with its author, its text and the way to its comments', async () => {
    const { slug } = await publish({
      title: 'The keeper',
      description: 'Of a hill',
      hashtag_list: ['#rain'],
    });
    const page = await read(`/story/${slug}`);
    expect(page).toContain(`${text}</div>`);
    expect(page).toMatch(/<h1[^>]*>The keeper<\/h1>/);
    expect(page).toContain(`href="/user/${ann.username}"`);
    expect(page).toContain(`href="/story/${slug}/comments"`);
    expect(page).toContain('href="/?hashtag=rain"');
    expect(page).not.toMatch(/ style="|aria-busy="true"/);
  });

  it('is the items of a list, and a link to the rest of it', async () => {
    const author = await site.member();
    for (let number = 1; number <= 26; number += 1) await publish({ title: `Number ${number}.` }, author);
    const first = await eventually(`/user/${author.username}`, 'Number 26.');
    expect(first.match(/<article/g)).toHaveLength(25);
    expect(first).not.toContain('Number 1.');
    const [, next = ''] = /<a href="([^"]*)" rel="next"/.exec(first) ?? [];
    const second = await read(next.replaceAll('&amp;', '&'));
    expect(second).toContain('Number 1.');
    expect(second.match(/<article/g)).toHaveLength(1);
    expect(second).toMatch(new RegExp(`href="/user/${author.username}"[^>]*>From the beginning`));
    // Hashtags to follow may stand among the stories.
    const storyItem = /<article(?:(?!<\/article>)[^])*?href="\/story\//g;
    expect((await read('/')).match(storyItem)).toHaveLength(25);
  });

  it('is what was said about a story, and a comment on its own', async () => {
    const { story_id, slug } = await publish({});
    const said = { body: { story_id, comment_text: 'So much for the <b>oil</b>, @nobody_here.' } };
    const { comment_id } = (await ann.call('POST', '/comment', said)).json<{ comment_id: number }>();
    const asText = 'So much for the &lt;b&gt;oil&lt;/b&gt;, ';
    expect(await read(`/story/${slug}/comments`)).toContain(asText);
    expect(await read(`/comment/${comment_id}`)).toContain(asText);
  });

  it('bears every text as text, what it brings along for scripts included', async () => {
    const hostile = `Oh </script><script>alert("1")</script><img src=x onerror=1> no`;
    const { slug } = await publish({ title: hostile, description: hostile });
    await read(`/story/${slug}`);
    const page = await open(`/story/${slug}`);
    expect(page).not.toMatch(/<script>alert|<img/);
    expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert');
    const [, state = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.stringify(JSON.parse(state))).toContain(JSON.stringify(hostile));
  });

  it('is not the text of a story that opens only after a click, nor where lists leave it out', async () => {
    const secret = 'unseemly';
    const { slug } = await publish({
      title: 'By night',
      is_nsfw: 1,
      rich_text_story: `<p>It was an ${secret} night on the hill.</p>`,
    });
    expect(await read(`/story/${slug}`)).toContain('Show the story');
    expect(await open(`/story/${slug}`)).not.toContain(secret);
    expect(await open('/')).not.toContain(secret);
  });

  it.each([
    ['an older member blocks them', 1, 'author'],
    ['a newer member blocks them', 0, 'author'],
    ['they block an older member', 1, 'reader'],
    ['they block a newer member', 0, 'reader'],
  ] as const)(
    'is nothing to a member once %s whose page it is, from the next page on',
    async (_, place, by) => {
      const members = [await site.member(), await site.member()] as const;
      const [reader, author] = [members[place], members[1 - place] as Member];
      const { slug } = await publish({}, author);
      expect(await read(`/story/${slug}`, reader)).toContain('climbed the hill');
      const [who, whom] = by === 'author' ? [author, reader] : [reader, author];
      const { id } = (await whom.session()).json<{ id: number }>();
      const blocked = await who.call('POST', '/user/account/block', { body: { user_id: id } });
      const isHidden = async () => !(await open(`/story/${slug}`, reader)).includes('climbed the hill');
      // The response of a busy site may say that the block is not yet in effect everywhere.
      if (blocked.status === 202) await waitFor(isHidden);
      expect([blocked.status < 300, await isHidden()]).toEqual([true, true]);
    },
  );

  it('is as visitors see it for members too, until they load their own', async () => {
    const { story_id, slug } = await publish({});
    const bea = await site.member();
    expect((await bea.call('POST', '/story/like', { body: { story_id } })).status).toBe(200);
    await read(`/story/${slug}`, bea);
    const page = await open(`/story/${slug}`, bea);
    expect(page).toContain('climbed the hill');
    expect(page).toContain('"is_liked":0');
    expect(page).not.toContain(bea.username);
    expect(page).not.toContain('sign up');
    expect(await read(`/story/${slug}`)).toContain('sign up');
  });

  it('is what it is now, once a story was changed and once its author turned private', async () => {
    const author = await site.member();
    const { story_id, slug } = await publish(
      { title: 'Before', hashtag_list: [`#${author.username}`] },
      author,
    );
    expect(await read(`/story/${slug}`)).toContain('climbed the hill');
    const body = {
      story_id,
      title: 'After',
      rich_text_story: '<p>The keeper has left the hill for good.</p>',
    };
    expect((await author.call('PUT', '/story', { body })).status).toBe(200);
    await eventually(`/story/${slug}`, 'left the hill for good');

    const reader = await site.member();
    const home = `/?hashtag=${author.username}`;
    const pages = [`/story/${slug}`, `/user/${author.username}`, `/story/${slug}/comments`, home];
    for (const page of pages) expect(await read(page, reader)).toContain('After');
    await author.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
    for (const viewer of [new Browser(site.url), reader]) {
      for (const page of pages) expect(await open(page, viewer)).not.toMatch(/left the hill|After/);
    }
    expect(await read(`/story/${slug}`)).toContain('This story is private');
    expect(await read(`/user/${author.username}`)).toContain('This account is private');
  });

  it('says that a page does not exist, and which pages need scripts', async () => {
    expect(await read('/story/no-such-story')).toContain('This page does not exist or is not available.');
    expect(await read('/nowhere')).toContain('This page does not exist or is not available.');
    expect(await open('/account/login')).not.toContain(empty);
    expect(await open('/account/reset-password')).toContain(empty);
  });
});
