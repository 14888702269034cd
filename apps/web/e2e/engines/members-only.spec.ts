import { inEachEngine } from './in-each-engine.js';
import { button, field, heading, link, words } from './target.js';

inEachEngine('a story for members', ({ journey, visitor, author }) => {
  journey('sends a visitor to log-in, who comes back to it', async (width) => {
    const writer = await author();
    const reader = await author();
    const title = `Of members at ${width} px`;
    const { slug } = await writer.call<{ slug: string }>('POST', '/story', {
      title,
      rich_text_story: '<p>These are a few plain words.</p>',
      is_members_only: 1,
    });
    const page = await (await visitor()).openTab(width);
    await page.visit(`/story/${slug}`);
    await page.see(heading('This story is for members only'));
    await page.seeGone(words('These are a few plain words.'));
    await page.press(link('log in'));
    await page.fill(field('Username or email'), reader.username);
    await page.fill(field('Password'), reader.password);
    await page.press(button('Log in'));
    await page.see(heading(title));
    await page.see(words('These are a few plain words.'));
    await page.see(words('For members only'));
  });
});
