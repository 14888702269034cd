import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { narrowLooks } from './looks.js';
import {
  addToStory,
  openPublishPanel,
  openWritingPage,
  publishButton,
  signUp,
  storyBox,
} from './journeys.js';
import { openSite } from './open-site.js';

describe('every page', () => {
  const site = openSite();
  let story: string;

  beforeAll(async () => {
    const { page, context } = await site.newcomer();
    story = `/story/${(await publish(page, 'Something to look at')).slug}`;
    await context.close();
  });

  it('keeps WCAG 2.2 AA and scrolls only down in each width and both themes', async () => {
    const { page, context } = await site.openPage({
      expectedStatuses: [404],
    });
    for (const address of ['/', story, '/account/login', '/account/signup', '/site/about', '/no/such/place'])
      await look(page, address);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectNoFault(page, 'the menu', narrowLooks);
    await page.goto('/account/signup');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectNoFault(page, 'a form with faults');
    await signUp(page);
    for (const address of ['/', '/site/welcome', story]) await look(page, address);
    await openWritingPage(page);
    await publishButton(page).click();
    await page.getByText('Story is required.').first().waitFor();
    await expectNoFault(page, '/write');
    await addToStory(page, 'The lamp was lit before dusk.');
    const panel = await openPublishPanel(page);
    await panel.getByLabel('Hashtags').pressSequentially('sea ');
    await panel.getByText('More', { exact: true }).click();
    await expectNoFault(page, 'the panel');
    await context.close();
  });

  it('keeps all that with every kind of paragraph, read and written', async () => {
    const { page, context } = await site.newcomer();
    const { slug } = await publish(page, 'A text of every kind', { rich_text_story: everyKind });
    await look(page, `/story/${slug}`);
    await page.getByRole('heading', { level: 2, name: 'The first part' }).waitFor();
    await page.getByRole('separator', { name: 'Scene break' }).waitFor();
    const draft = { title: 'A draft', rich_text_story: everyKind, content_type: 'draft_page' };
    const { id } = (await callOnce(page, 'POST', '/draft', draft)) as { id: number };
    await openWritingPage(page, `/write?id=${id}`);
    await storyBox(page).getByText('The first part').waitFor();
    await expectNoFault(page, '/write with a text of every kind');
    await context.close();
  });
});

const everyKind =
  '<p class="heading">The first part</p><p>One  with   spaces, and <em>enough</em> words to fill a line or two of the page.</p>' +
  '<p class="scene"></p><p class="verse">The lamp was lit,<br />    the night was deep,<br />and nobody came.</p>' +
  '<p class="center">In the middle</p><p class="right">At the end</p><p class="heading">The second part</p><p>The end of it.</p>';

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await expectNoFault(page, address);
}
