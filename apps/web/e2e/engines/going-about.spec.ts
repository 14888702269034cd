import { randomBytes } from 'node:crypto';
import type { Author } from './author.js';
import { inEachEngine } from './in-each-engine.js';
import { button, byRole, dialog, field, heading, link, textbox, words } from './target.js';

/** In the header, in a small window in the bar at the foot. */
const logIn = link(/^login & write$/iu);

inEachEngine('going about', ({ journey, visitor, author }) => {
  let writer: Author;

  beforeAll(async () => {
    writer = await author();
  });

  journey('a story is read in the look that the reader chose', async (width) => {
    const text = '<p>A line of the long way home.</p>'.repeat(60);
    const { slug } = await writer.publish({ title: 'The long way home', rich_text_story: text });
    const reader = await visitor();
    const page = await reader.openTab(width);
    await page.visit(`/story/${slug}`);
    await page.press(button('Font and size'));
    await page.press(byRole('radio', 'Largest'));
    const size = () =>
      page.run(() => {
        const shown = document.querySelector('[data-story-text]');
        return shown === null ? null : getComputedStyle(shown).fontSize;
      }, null);
    await page.until(async () => (await size()) === '32px', 'text of 32 pixels');
    await page.key('Escape');
    await page.seeGone(dialog('Font and size'));
    await page.reload();
    await page.until(async () => (await size()) === '32px', 'the same size after a reload');
  });

  journey('a story is found, and the way back leads to what was found', async (width) => {
    const word = `lantern${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
    const { slug } = await writer.publish({ title: `Harbour of the ${word}` });
    const reader = await visitor();
    const page = await reader.openTab(width);
    await page.until(
      async () =>
        (await writer.call<{ items: unknown[] }>('GET', `/search/story?q=${word}`)).items.length === 1,
      'the story in the index',
    );
    await page.visit('/search/story');
    await page.fill(byRole('searchbox', 'Search for'), word);
    await page.key('Enter');
    await page.isAt(`/search/story?q=${word}`);
    await page.press(link(`Harbour of the ${word}`));
    await page.isAt(`/story/${slug}`);
    await page.goBack();
    await page.isAt(`/search/story?q=${word}`);
    await page.see(link(`Harbour of the ${word}`));
  });

  journey('a setting is saved and there after a reload', async (width) => {
    const member = await visitor();
    const page = await member.openTab(width);
    await member.signUp(page);
    await page.visit('/account/settings/profile');
    const profile = byRole('region', 'Profile');
    await page.fill(field('Bio', profile), 'I write at night.');
    await page.press(button('Save profile', profile));
    await page.see(words('Saved.', profile));
    await page.reload();
    await page.until(
      async () => (await page.look(field('Bio', profile))).value === 'I write at night.',
      'the bio after a reload',
    );
  });

  journey('the theme changes at once, and is the same in the next page', async (width) => {
    const reader = await visitor();
    const page = await reader.openTab(width);
    const theme = () => page.run(() => document.documentElement.dataset['theme'], null);
    await page.visit('/');
    const before = await theme();
    await page.press(button('Dark theme'));
    await page.until(async () => (await theme()) !== before, 'the other theme');
    const after = await theme();
    await page.visit('/site/about');
    expect(await theme()).toBe(after);
  });

  journey('a form over the page keeps what was typed and gives the page back', async (width) => {
    const { slug } = await writer.publish({ title: `Beneath a form at ${width} px` });
    const reader = await visitor();
    const page = await reader.openTab(width);
    await page.visit(`/story/${slug}`);
    await page.press(logIn);
    await page.see(heading('Log in'));
    await page.fill(field('Username or email'), 'somebody');
    if (width > 700) {
      await page.key('Escape');
      await page.seeGone(dialog('Login'));
      await page.see(heading(`Beneath a form at ${width} px`));
      await page.press(logIn);
    } else {
      await page.goBack();
      await page.see(heading(`Beneath a form at ${width} px`));
      await page.goForward();
    }
    await page.until(
      async () => (await page.look(textbox('Username or email'))).value === 'somebody',
      'what was typed',
    );
  });
});
