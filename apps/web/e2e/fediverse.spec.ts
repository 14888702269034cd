import { Client } from 'pg';
import { withSiteDatabase } from '../../../scripts/supervisor/index.mjs';
import { openSettings, part } from './account-journeys.js';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { openSite } from './open-site.js';
import { startTestSite } from './site.js';
import { newAdmin } from './staff.js';

describe('followers from elsewhere', () => {
  const site = openSite(() => startTestSite({ FEDERATION: '1', FEDERATION_ALLOW_PRIVATE: '1' }));

  it('are chosen in the settings, which then show the address', async () => {
    const { page, person } = await site.newcomer();
    await page.setViewportSize({ width: 320, height: 640 });
    await openSettings(page, 'privacy');
    const section = part(page, 'Followers from elsewhere');
    const choice = section.getByRole('checkbox', { name: 'People can follow me from the fediverse' });
    await choice.focus();
    await page.keyboard.press('Space');
    await section.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await section.getByText(`@${person.username}@`).waitFor();
    await section.getByText('0 followers from elsewhere').waitFor();
    await section.getByLabel('Your accounts on other sites').fill('https://far.example/users/me');
    await section.getByRole('button', { name: 'Save accounts' }).click();
    await section.getByRole('status').filter({ hasText: 'Saved.' }).last().waitFor();
    await expectNoFault(page, 'the settings of an author who can be followed from elsewhere');
    await page.reload();
    await section.getByText(`@${person.username}@`).waitFor();

    // A series has a choice of its own.
    const { slug } = (await callOnce(page, 'POST', '/series', { title: 'Lamps' })) as { slug: string };
    await page.goto(`/series/${slug}/edit`);
    const ofSeries = part(page, 'Followers from elsewhere');
    await ofSeries
      .getByRole('checkbox', { name: 'People can follow this series from the fediverse' })
      .focus();
    await page.keyboard.press('Space');
    await ofSeries.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await ofSeries.getByText(/^Its address there is @series\.\d+@.* It has 0 followers/).waitFor();
    await expectNoFault(page, 'a series that can be followed from elsewhere');
    await page.goBack();
    await choice.click();
    await section.getByText(`@${person.username}@`).waitFor({ state: 'hidden' });
  });

  it('reply and are counted under a story; readers report a reply, and the staff blocks who wrote it', async () => {
    const [author, reader, admin] = [await site.newcomer(), await site.newcomer(), await newAdmin(site)];
    await callOnce(author.page, 'PUT', '/user/account/fediverse', { is_followable: 1 });
    const { story_id, slug } = await publish(author.page, 'The lamp of the harbour');
    await saySomething(site.dataDir, story_id);
    const { page } = reader;
    await page.goto(`/story/${slug}`);
    await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: '1 like and 2 replies from other sites' }).click();
    const talk = page.getByRole('region', { name: 'From the fediverse' });
    await talk.getByText('A <b>fine</b> lamp').waitFor();
    await talk.getByText('@ada@far.example').waitFor();
    await expectNoFault(page, 'what people elsewhere say of a story');
    await talk.getByRole('button', { name: 'Report the reply of @spam@low.example' }).click();
    const form = page.getByRole('dialog', { name: 'Report the reply of @spam@low.example' });
    await form.getByLabel('Report kind').selectOption('Spam or advertising');
    await form.getByLabel('Reason').fill('It sells lamps.');
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.waitFor({ state: 'detached' });

    await admin.page.goto('/admin/reports');
    const entry = admin.page.getByRole('article').filter({ hasText: 'Reply to “The lamp of the harbour”' });
    await entry.getByText('@spam@low.example, on low.example').waitFor();
    await entry.getByRole('button', { name: 'Decide' }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel('Decision', { exact: true }).selectOption('Remove it');
    await dialog.getByLabel('Fediverse block').selectOption('Block all of low.example for the whole site');
    await dialog.getByLabel('Decision reason').selectOption('Spam or advertising');
    await expectNoFault(admin.page, 'the decision on a reply from elsewhere');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await talk.getByText('1 like and 1 reply from other sites').waitFor();

    const pages = admin.page.getByRole('navigation', { name: 'Admin' });
    await pages.getByRole('link', { name: 'Fediverse' }).click();
    await admin.page.getByRole('heading', { name: 'low.example' }).waitFor();
    await admin.page.getByLabel('Fediverse address').fill('worse.example');
    await admin.page.getByLabel('Reason').fill('Nothing but spam');
    await admin.page.getByRole('button', { name: 'Block', exact: true }).click();
    const worse = admin.page.getByRole('article').filter({ hasText: 'worse.example' });
    await worse.getByText('Nothing but spam').waitFor();
    await expectNoFault(admin.page, 'the blocks of the site in the fediverse');
    await worse.getByRole('button', { name: 'End' }).click();
    await worse.waitFor({ state: 'detached' });
    await pages.getByRole('link', { name: 'Log' }).click();
    await admin.page.getByText('ended the block of worse.example in the fediverse').waitFor();
    await admin.page.getByText('blocked low.example in the fediverse').waitFor();
  });
});

/** A like and two replies, as they are when servers have sent them. */
async function saySomething(dataDir: string | null, storyId: number): Promise<void> {
  if (dataDir === null) throw new Error('The database of a site that runs elsewhere is not known');
  await withSiteDatabase({ dataDir, env: process.env, service: 'social' }, async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(
        `INSERT INTO federation_reply (story_id, author_id, object, url, actor, host, name, address, reply_text, state)
         SELECT $1, 1, 'https://' || host || '/1', 'https://' || host || '/1', 'https://' || host || '/users/' || name,
                host, initcap(name), '@' || name || '@' || host, said, 'shown'
         FROM (VALUES ('ada', 'far.example', 'A <b>fine</b> lamp'), ('spam', 'low.example', 'Buy lamps'))
           AS sent (name, host, said)`,
        [storyId],
      );
      await client.query(
        `INSERT INTO federation_reaction (story_id, author_id, kind, actor, host, activity)
         VALUES ($1, 1, 'like', 'https://far.example/users/ada', 'far.example', 'https://far.example/2')`,
        [storyId],
      );
    } finally {
      await client.end();
    }
  });
}

describe('a site that is not in the fediverse', () => {
  const site = openSite();

  it('says nothing of it', async () => {
    const { page } = await site.newcomer();
    await openSettings(page, 'privacy');
    await part(page, 'Privacy').waitFor();
    await part(page, 'What you have muted').waitFor();
    expect(await part(page, 'Followers from elsewhere').count()).toBe(0);
  });
});
