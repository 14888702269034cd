import type { Author } from './author.js';
import { inEachEngine } from './in-each-engine.js';
import { button, byRole, dialog, field, heading, link, words } from './target.js';

const text = '<p>The lamp was lit before dusk, and nobody came to see it.</p>'.repeat(120);

interface Series {
  readonly series_id: number;
  readonly slug: string;
}

inEachEngine('stories in parts', ({ journey, visitor, author }) => {
  let writer: Author;

  beforeAll(async () => {
    writer = await author();
  });

  async function publishSeries(of: Author, title: string, chapters: readonly string[]): Promise<Series> {
    const series = await of.call<Series>('POST', '/series', { title });
    for (const chapter of chapters)
      await of.publish({ title: chapter, rich_text_story: text, series_id: series.series_id });
    return series;
  }

  journey('a series is read on, offered at home and found in the history', async (width) => {
    const { slug } = await publishSeries(writer, `Of tides at ${width} px`, [
      `Ebb at ${width} px`,
      `Flood at ${width} px`,
    ]);
    const reader = await visitor();
    const page = await reader.openTab(width);
    await reader.signUp(page);
    await page.visit(`/series/${slug}`);
    await page.press(link('Read the first story'));
    await page.see(heading(`Ebb at ${width} px`));
    // A new page scrolls to its top first. The browser stores the place a moment after the reader came to it, and sends
    // it when the page is left.
    await page.until(
      () =>
        page.run(() => {
          scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
          return localStorage.getItem('readingPlaces') !== null;
        }, null),
      'the place in the browser',
    );
    await page.press(link('Quillstead'));
    await page.see(heading('Continue reading'));
    await page.visit('/account/reading');
    await page.press(button(`Remove “Ebb at ${width} px” from the history`));
    await page.see(words(/^Stories that you begin to read gather here/u));
  });

  journey('an author orders a series and sees the statistics', async (width) => {
    const visiting = await visitor();
    const page = await visiting.openTab(width);
    const member = await visiting.signUp(page);
    const { slug } = await publishSeries(member, 'Of moors', ['Ash', 'Bog', 'Cairn']);
    await page.visit(`/series/${slug}/edit`);
    const order = async () =>
      page.run(
        () => [...document.querySelectorAll('ol a')].map(({ textContent }) => textContent).join(' '),
        null,
      );
    await page.focus(button('Move “Ash”, story 1 of 3'));
    await page.key('End');
    await page.until(async () => (await order()) === 'Bog Cairn Ash', 'the first story at the end');
    await page.press(button('Position of “Ash”: 3'));
    await page.fill(field('Position', dialog('Move “Ash”')), '2');
    await page.key('Enter');
    await page.until(async () => (await order()) === 'Bog Ash Cairn', 'the story at the second position');
    await page.visit('/account/statistics');
    await page.see(link('Cairn'));
    await page.see(words(/^Nobody has read, liked or commented in this time yet\./u));
  });

  journey('a draft gets a time and shows it', async (width) => {
    const visiting = await visitor();
    const page = await visiting.openTab(width);
    await visiting.signUp(page);
    await page.visit('/write');
    await page.fill(field('Title'), 'For tomorrow');
    await page.focus(byRole('textbox', 'Story'));
    await page.type('The lamp was lit before dusk, and nobody came.');
    await page.press(button('Publish'));
    await page.press(button('Set a time'));
    await page.see(dialog('Publish later'));
    await page.press(button('Set the time'));
    await page.seeGone(dialog('Publish later'));
    await page.see(button('Change the time'));
  });

  journey('filters narrow a list, and Back takes them and their dialog away', async (width) => {
    const reader = await visitor();
    const page = await reader.openTab(width);
    await page.visit('/');
    await page.press(button('Arrange the list: Newest'));
    await page.press(button('Filters'));
    await page.press(field('Teen', dialog('Filters')));
    await page.press(button('Show stories'));
    await page.isAt('/?ratings=teen');
    await page.press(button('Arrange the list: Newest (1)'));
    await page.press(button('Filters (1)'));
    await page.see(dialog('Filters'));
    await page.goBack();
    await page.isAt('/');
    await page.seeGone(dialog('Filters'));
  });

  journey('notes stand around a story, and its author says who may comment', async (width) => {
    const { slug } = await writer.call<{ slug: string }>('POST', '/story', {
      title: `With notes at ${width} px`,
      rich_text_story: text,
      rating: 'teen',
      content_warnings: ['death'],
      note_before: 'Read it by the sea.',
      comments_policy: 'closed',
    });
    const reader = await visitor();
    const page = await reader.openTab(width);
    await reader.signUp(page);
    await page.visit(`/story/${slug}`);
    await page.see(words('Read it by the sea.'));
    await page.visit(`/story/${slug}/comments`);
    await page.see(words('Comments on this story are closed.'));
  });
});
