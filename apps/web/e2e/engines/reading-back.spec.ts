import { inEachEngine } from './in-each-engine.js';
import { publishLong } from './reading-author.js';
import { recommendHashtag } from './recommend-hashtag.js';
import { button, css, heading, link, words } from './target.js';

const failing = [
  /Failed to load resource|NetworkError|net::ERR|Failed to fetch|Load failed|could not connect|50[03]|404/iu,
];

inEachEngine('Back', ({ author, site, visitor }) => {
  it('leads to the story that was left, with the hashtags to follow among the others', async () => {
    await publishLong(await author(), 'Left and found', { count: 8, hashtags: ['#harbour'] });
    await recommendHashtag(site(), '#harbour');
    const reader = await visitor();
    const page = await reader.openTab();
    const recommended = heading('Hashtags to follow');
    const isRecommended = async () => {
      await page.visit('/');
      return (await page.look(recommended)).count > 0;
    };
    await page.until(isRecommended, 'hashtags to follow');
    const title = await page.run(() => {
      // Below the hashtags, which stand after the fifth story.
      const story = document.querySelectorAll('#feed h3 a')[7];
      story?.scrollIntoView({ block: 'center' });
      return story?.textContent ?? '';
    }, null);
    const { top } = await page.see(link(title));
    await page.press(link(title));
    await page.see(heading(title));
    await page.goBack();
    await page.isAt('/');
    const isThere = async () => Math.abs((await page.look(link(title))).top - top) < 3;
    await page.until(isThere, 'the story where it was left');
    await page.see(recommended);
  });

  it('leads to where the page was scrolled before the app was there', async () => {
    const reader = await visitor();
    const page = await reader.openTab();
    await publishLong(await author(), 'Scrolled early', { count: 6 });
    const release = reader.line.hold(/^\/assets\/.*\.js/u);
    await page.visit('/', { isApp: false });
    const scroll = () =>
      page.run(() => {
        scrollTo({ top: 500, behavior: 'instant' });
        return scrollY > 300;
      }, null);
    await page.until(scroll, 'a page that can be scrolled');
    release();
    await page.until(
      () => page.run(() => performance.getEntriesByName('hydrated').length > 0, null),
      'the app',
    );
    const top = await page.run(() => scrollY, null);
    expect(top).toBeGreaterThan(300);
    await page.run(() => {
      const inView = [...document.querySelectorAll<HTMLElement>('#feed h3 a')].find(
        (story) => story.getBoundingClientRect().top > 0,
      );
      inView?.click();
    }, null);
    await page.isAt(/^\/story\//u);
    await page.see(words(/Paragraph 1 of/u));
    await page.goBack();
    await page.isAt('/');
    await page.until(
      () => page.run((expected) => Math.abs(scrollY - expected) < 3, top),
      `the place ${top} pixels below the top`,
    );
  });

  describe.each(['cut', 503] as const)('when the site does not respond (%s)', (how) => {
    it('keeps what was there, says so, and requests it again', async () => {
      const reader = await visitor({ complaints: failing });
      const page = await reader.openTab();
      const writer = await author();
      const [story] = await publishLong(writer, 'Kept in view');
      const { comment_id } = await writer.call<{ comment_id: number }>('POST', '/comment', {
        story_id: story.story_id,
        comment_text: 'Nobody takes these words away.',
      });
      const places = [
        { path: `/user/${writer.username}`, shown: link(story.title) },
        { path: `/story/${story.slug}`, shown: words('Paragraph 3 of the way home.') },
        { path: `/story/${story.slug}/comments`, shown: words('Nobody takes these words away.') },
        { path: `/comment/${comment_id}`, shown: words('Nobody takes these words away.') },
      ];
      const note = words('The site did not respond, so what you see may be out of date.', css('aside'));
      for (const { path, shown } of places) {
        await page.visit(path);
        await page.see(shown);
        await page.press(link('Quillstead'));
        // The heading of the home page's list; the new story stands there, too.
        await page.see(words('Newest stories'));
        const lift =
          how === 'cut'
            ? null
            : reader.line.respond(/^\/api\/v1\/(?:user|story|comment)\//u, { status: how });
        if (lift === null) await reader.line.cut();
        await page.goBack();
        await page.see(shown);
        if (how === 503 || !path.startsWith('/story/')) await page.see(note);
        if (lift === null) await reader.line.mend();
        else lift();
        if ((await page.look(note)).count > 0) await page.press(button('Try again'));
        await page.seeGone(note);
        await page.see(shown);
      }
    });
  });

  it('clears what is gone', async () => {
    const reader = await visitor({ complaints: failing });
    const page = await reader.openTab();
    const { username } = await author();
    const profile = heading(new RegExp(username, 'u'));
    const isKnown = async () => {
      await page.visit(`/user/${username}`);
      return (await page.look(profile)).count > 0;
    };
    await page.until(isKnown, 'the profile');
    await page.press(link('Quillstead'));
    await page.isAt('/');
    await page.seeGone(profile);
    reader.line.respond(/^\/api\/v1\/user\/bea_/u, { status: 410 });
    await page.goBack();
    await page.see(heading('Not Found'));
  });
});
