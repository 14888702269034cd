import { type Author } from './author.js';
import { inEachEngine } from './in-each-engine.js';
import { button, css, field, link, textbox, words } from './target.js';

inEachEngine('commenting on a story', ({ journey, visitor, author }) => {
  let writer: Author;

  beforeAll(async () => {
    writer = await author();
  });

  journey('a comment is written, kept over a reload, posted, liked and deleted', async (width) => {
    const { slug } = await writer.publish({ title: `Much to say at ${width} px` });
    const reader = await visitor();
    const page = await reader.openTab(width);
    await reader.signUp(page);
    await page.visit(`/story/${slug}/comments`);
    await page.fill(field('Your comment'), 'Hello, this is #quiet and fine.');
    await page.see(words('31/5000'));
    await page.reload();
    await page.until(
      async () => (await page.look(textbox('Your comment'))).value === 'Hello, this is #quiet and fine.',
      'the text that was typed before the reload',
    );
    await page.press(button('Post comment'));
    await page.see(words('Your comment is posted.'));
    await page.see(link('#quiet'));
    await page.press(button(/^Like the comment by/u));
    await page.see({ css: 'button[aria-pressed="true"][aria-label^="Like the comment"]' });
    await page.press(button(/^Delete the comment by/u));
    await page.press(button('Delete comment'));
    await page.seeGone(link('#quiet'));
    await page.see(words(/^Nobody has commented yet/u));
  });

  journey('a story is liked and bookmarked, and is so after a reload', async (width) => {
    const title = `Liked at ${width} px`;
    const { slug } = await writer.publish({ title });
    const reader = await visitor();
    const page = await reader.openTab(width);
    const member = await reader.signUp(page);
    await page.visit(`/story/${slug}`);
    const isOn = (act: string) => css(`button[aria-pressed="true"][aria-label="${act} ${title}"]`);
    await page.press(button(`Like ${title}`));
    await page.see(isOn('Like'));
    // The count comes beside it, and moves what is pressed next.
    await page.see(link('1 person likes this'));
    await page.press(button(`Bookmark ${title}`));
    await page.see(isOn('Bookmark'));
    await page.until(() => isBookmarked(member, slug), 'the bookmark on the server');
    await page.reload();
    for (const act of ['Like', 'Bookmark']) await page.see(isOn(act));
    await page.press(button(`Like ${title}`));
    await page.seeGone(link('1 person likes this'));
  });

  journey('a bookmark is made though the page is left at once', async (width) => {
    const title = `Kept in a hurry at ${width} px`;
    const { slug } = await writer.publish({ title });
    const reader = await visitor();
    const page = await reader.openTab(width);
    const member = await reader.signUp(page);
    await page.visit(`/story/${slug}`);
    // A slow line: the request is still on its way when the page is left.
    const release = reader.line.hold(/^\/api\/v1\/story\/bookmark$/u);
    await page.press(button(`Bookmark ${title}`));
    await page.until(
      async () => reader.line.requests.includes('POST /api/v1/story/bookmark'),
      'the request for the bookmark',
    );
    await page.visit('/');
    release();
    await page.until(() => isBookmarked(member, slug), 'the bookmark on the server');
  });
});

async function isBookmarked(member: Author, slug: string): Promise<boolean> {
  const { is_bookmarked } = await member.call<{ is_bookmarked: 0 | 1 }>('GET', `/story/${slug}`);
  return is_bookmarked === 1;
}
