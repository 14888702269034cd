import type { BrowserContextOptions, Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { wideLooks } from './looks.js';
import { openSite } from './open-site.js';
import { publishStory, turnPrivate } from './people.js';
import { pointAt } from './point-at.js';

type Session = NonNullable<BrowserContextOptions['storageState']>;

describe('profiles, lists and tooltips', () => {
  const site = openSite();
  let author: string;
  let recluse: string;
  let member: Session;
  let owner: Session;

  beforeAll(async () => {
    const ann = await site.newcomer();
    const shy = await site.newcomer();
    const reader = await site.newcomer();
    author = ann.person.username;
    recluse = shy.person.username;
    await callOnce(ann.page, 'PUT', '/user/account/settings', {
      display_name: 'Ann Lee',
      bio: 'Writes at night, reads at noon.\nMostly about the sea.',
      website: 'https://example.org/ann/',
      social_media_goodreads: 'https://www.goodreads.com/ann',
      show_email: 1,
    });
    const slug = await publishStory(ann.page, { title: 'Something about the sea', hashtag_list: ['#sea'] });
    await turnPrivate(shy.page);
    const { story_id, author_id } = (await callOnce(reader.page, 'GET', `/story/${slug}`)) as {
      story_id: number;
      author_id: number;
    };
    const { user_id } = (await callOnce(reader.page, 'GET', `/user/${recluse}`)) as { user_id: number };
    const text = 'A lovely thing to read, thank you.';
    await callOnce(ann.page, 'POST', '/comment', { story_id, comment_text: text });
    await callOnce(reader.page, 'POST', '/user/subscription', { subscription_id: author_id });
    await callOnce(reader.page, 'POST', '/user/subscription', { subscription_id: user_id });
    await callOnce(reader.page, 'POST', '/hashtag/subscription', { hashtag: '#sea' });
    member = await reader.context.storageState();
    owner = await shy.context.storageState();
  });

  const open = (session?: Session) =>
    site.openPage({
      ...(session && { storageState: session }),
    });

  it('keep WCAG 2.2 AA and scroll only down in each width and both themes', async () => {
    const visitor = await open();
    await look(visitor.page, '/?hashtag=sea', 'Something about the sea');
    await look(visitor.page, `/user/${author}`, 'Something about the sea');
    await look(visitor.page, `/user/${author}/posts/newest/comments`, 'A lovely thing');
    await look(visitor.page, `/user/${recluse}`, 'This account is private');
    const reader = await open(member);
    await look(reader.page, `/user/${author}/subscribers`, '0 stories · 0 subscribers');
    await look(reader.page, '/?filter2=hashtags', 'Something about the sea');
    for (const seen of wideLooks) {
      await reader.page.setViewportSize({ width: seen.width, height: 800 });
      const tooltip = reader.page.getByRole('group', { name: /^About Ann Lee/ });
      await pointAt(reader.page.getByRole('link', { name: 'by Ann Lee' }), tooltip);
      await tooltip.getByText(/^Joined/).waitFor();
      await expectNoFault(reader.page, 'a tooltip', [seen]);
    }
    const shy = await open(owner);
    await look(shy.page, `/user/${recluse}/subscribers/newest/requests`, 'accept');
    await Promise.all([visitor, reader, shy].map(({ context }) => context.close()));
  });

  it('offer the stories by email in a dialog that a keyboard alone fills', async () => {
    const { page, context } = await open();
    await page.goto(`/user/${author}`);
    await page.getByRole('button', { name: `More about @${author}` }).press('Enter');
    await page.getByRole('button', { name: `Get the stories of @${author} by email` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Stories of @${author} by email` });
    const address = dialog.getByRole('textbox', { name: 'Email' });
    await address.waitFor();
    await expectNoFault(page, 'the dialog of stories by email');
    await dialog.getByRole('checkbox', { name: 'One email a week' }).press('Space');
    await address.focus();
    await page.keyboard.type('noaddress');
    await page.keyboard.press('Enter');
    await dialog
      .getByText(/properly formatted/u)
      .first()
      .waitFor();
    await expectNoFault(page, 'the dialog of stories by email with a mistake in it');
    await address.fill('reader@mail.example');
    await page.keyboard.press('Enter');
    await dialog.getByRole('status').filter({ hasText: 'reader@mail.example is on its way' }).waitFor();
    await expectNoFault(page, 'the dialog of stories by email when it is done');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/?sort=trending');
    await page.getByRole('button', { name: 'Get the best stories of the week by email' }).press('Enter');
    const choice = page.getByRole('dialog', { name: 'The best stories of the week' });
    await choice.getByRole('textbox', { name: 'Email' }).fill('reader@mail.example');
    await expectNoFault(page, 'the dialog of the best stories of the week');
    await page.keyboard.press('Enter');
    await choice.getByRole('status').filter({ hasText: 'reader@mail.example is on its way' }).waitFor();
    await context.close();
  });
});

/** Opens a page and judges it once it shows what it is for. */
async function look(page: Page, address: string, awaited: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByText(awaited).first().waitFor();
  await expectNoFault(page, address);
}
