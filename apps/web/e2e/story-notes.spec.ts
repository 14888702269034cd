import { publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { openMoreFields, openPublishPanel, openWritingPage, publishNow, storyText } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';

describe('what an author says about a story', () => {
  const site = openSite();
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
  });

  it('stands in notes before and after it, set apart, with its lines', async () => {
    const { page } = author;
    const { slug } = await publish(page, 'With notes', { note_before: 'An old story.' });
    await openWritingPage(page, `/write?story=${slug}`);
    await openMoreFields(page);
    await expectSoon(() => page.getByLabel('Note before the story').inputValue(), 'An old story.');
    const after = page.getByLabel('Note after the story');
    await after.fill('x'.repeat(2001));
    await page.getByText('Note after must be less than or equal to 2000 characters.').first().waitFor();
    await after.fill('Thank you.\nTo all.');
    await page.getByText('18/2000').waitFor();
    await expectNoFault(page, 'the write page with notes');
    await publishNow(page);
    await page.waitForURL(`/story/${slug}`);
    const notes = page.getByRole('note', { name: 'Note by the author' });
    await expectSoon(
      () => notes.allInnerTexts(),
      ['Note by the author\n\nAn old story.', 'Note by the author\n\nThank you.\nTo all.'],
    );
    await expectNoFault(page, 'a story with notes');
  });

  it('stands in a description with its lines', async () => {
    const description = 'First line\nSecond line\n\nA new paragraph.';
    const { slug } = await publish(author.page, 'With a description', { description });
    const reader = await site.openPage();
    await reader.page.goto(`/story/${slug}`);
    await expectSoon(() => reader.page.getByText('Second line').innerText(), description);
    await expectNoFault(reader.page, 'a story with a description of several lines');
  });

  it('warns of its content before the text, also before it is opened', async () => {
    const { page } = author;
    const { slug } = await publish(page, 'With warnings');
    await openWritingPage(page, `/write?story=${slug}`);
    await openPublishPanel(page);
    await page.getByLabel('Rating').selectOption('Mature');
    await page.getByLabel('Violence', { exact: true }).check();
    await page.getByLabel('Other warnings').pressSequentially('Loud noises, Spiders');
    await page.getByLabel('Other warnings').press('Enter');
    await expectNoFault(page, 'the write page with content notes');
    await publishNow(page);
    await page.waitForURL(`/story/${slug}`);
    const reader = await site.openPage();
    await reader.page.goto(`/story/${slug}`);
    await expectSoon(
      () => reader.page.getByRole('note', { name: 'Content notes' }).allInnerTexts(),
      ['Rating: Mature\n\nWarnings: Violence, Loud noises, Spiders'],
    );
    expect(await storyText(reader.page).getByText('The lamp was lit before dusk').count()).toBe(0);
    await expectNoFault(reader.page, 'a story with content notes');
    await reader.page.getByRole('button', { name: 'Show the story' }).click();
    await storyText(reader.page).getByText('The lamp was lit before dusk').waitFor();
    await openWritingPage(page, `/write?story=${slug}`);
    await openPublishPanel(page);
    await expectSoon(() => page.getByLabel('Rating').inputValue(), 'mature');
    expect(await page.getByLabel('Violence', { exact: true }).isChecked()).toBe(true);
  });
});
