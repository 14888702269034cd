import type { Author } from './author.js';
import { inEachEngine } from './in-each-engine.js';
import { button, heading, link, textbox, words } from './target.js';

const hostile = '<img src=x onerror=alert(1)><svg onload=alert(2)>"\'><script>alert(3)</script>';

inEachEngine('what must not happen', ({ journey, visitor, author }) => {
  let writer: Author;

  beforeAll(async () => {
    writer = await author();
  });

  journey(
    'hostile text is text in titles, descriptions and comments, and harmless when it is pasted',
    async (width) => {
      const title = `Quote ${hostile} end`;
      const { slug, story_id } = await writer.publish({ title, description: hostile });
      await writer.call('POST', '/comment', { story_id, comment_text: `Well ${hostile} said` });
      const reader = await visitor();
      const page = await reader.openTab(width);
      await reader.signUp(page);
      await page.visit(`/story/${slug}`);
      await page.see(heading(title));
      await page.press(link('1 comment'));
      await page.see(words(/^Well <img/u));
      await page.visit('/write');
      await page.focus(textbox('Story'));
      await page.paste({ html: `<p>Pasted ${hostile}</p><a href="javascript:alert(4)">words</a>` });
      await page.see(words(/Pasted/u, textbox('Story')));
      const strange = await page.run(
        () =>
          document.querySelectorAll('main :is(script, img, svg[onload], [onerror], a[href^=javascript])')
            .length,
        null,
      );
      expect(strange).toBe(0);
    },
  );

  journey('what was read before is read without a connection', async (width) => {
    const { slug } = await writer.publish({ title: `Kept at ${width} px` });
    const reader = await visitor({ complaints: [/Failed to load|fetching the script|downloadable font/u] });
    const page = await reader.openTab(width);
    await reader.signUp(page);
    await page.visit(`/story/${slug}`);
    const isKept = () =>
      page.run(async (expected) => {
        if (!(await caches.has('stories'))) return false;
        const list = await (await caches.open('stories')).match('/offline-stories');
        return list !== undefined && JSON.stringify(await list.json()).includes(expected);
      }, slug);
    await page.until(isKept, 'the story to be kept');
    await reader.line.cut();
    await page.visit('/site/about', { isApp: false });
    await page.see(heading('You are offline'));
    await page.press(link(`Kept at ${width} px`));
    await page.see(words('The lamp was lit before dusk, and nobody came.'));
    await reader.line.mend();
    await page.visit(`/story/${slug}`);
    await page.seeGone(words(/^You are offline/u));
    await page.see(button(`Like Kept at ${width} px`));
  });
});
