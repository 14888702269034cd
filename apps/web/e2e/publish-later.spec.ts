import { Client } from 'pg';
import type { Page } from 'playwright';
import { withSiteDatabase } from '../../../scripts/supervisor/index.mjs';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { openDrafts, openPublishPanel, publishButton, storyText } from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';

describe('publishing later', () => {
  const site = openSite();

  it('an author sets a time, moves it and cancels it, and nothing is published', async () => {
    const { page, person, context } = await site.newcomer();
    await page.goto('/write');
    const schedule = page.getByRole('region', { name: 'Publish later' });
    await publishButton(page).click();
    await page.getByText('Story is required.').first().waitFor();
    await page.getByLabel('Title').fill('A note from the lighthouse');
    await page.getByRole('textbox', { name: 'Story', exact: true }).click();
    await page.keyboard.type('The lamp was lit before dusk, and nobody saw it.');
    await openPublishPanel(page);
    await schedule.getByRole('button', { name: 'Set a time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish later' });
    const time = dialog.getByLabel('Day and time');
    await time.fill('2020-01-01T10:00');
    await dialog.getByRole('button', { name: 'Set the time' }).click();
    await dialog.getByText('Choose a time in the future.').waitFor();
    await expectFocus(time);
    await expectNoFault(page, 'the choice of a time');
    const year = new Date().getFullYear() + 1;
    await time.fill(`${year}-01-02T09:30`);
    await dialog.getByText(`January 2, ${year} at 9:30 AM`).waitFor();
    await page.keyboard.press('Enter');
    await schedule.getByText(`January 2, ${year} at 9:30 AM`).waitFor();
    await expectNoFault(page, 'a draft with a time');
    await page.keyboard.press('Escape');
    const entry = (await openDrafts(page)).getByRole('listitem');
    await entry.getByText(`To be published on`).waitFor();

    await page.reload();
    await openPublishPanel(page);
    await schedule.getByText(`January 2, ${year} at 9:30 AM`).waitFor();
    await schedule.getByRole('button', { name: 'Change the time' }).click();
    expect(await time.inputValue()).toBe(`${year}-01-02T09:30`);
    await time.fill(`${year}-01-03T10:45`);
    await dialog.getByRole('button', { name: 'Change the time' }).click();
    await schedule.getByText(`January 3, ${year} at 10:45 AM`).waitFor();
    await schedule.getByRole('button', { name: 'Remove the time' }).click();
    await schedule.getByRole('button', { name: 'Set a time' }).waitFor();
    await page.keyboard.press('Escape');
    await openDrafts(page);
    await entry.first().waitFor();
    await entry.getByText('To be published on').waitFor({ state: 'detached' });
    await page.goto(`/user/${person.username}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    await context.close();
  });

  it('the time is that of the zone of the author, and one that comes twice is chosen', async () => {
    const twice = 'This time comes twice, because the clocks go back then.';
    const zones = {
      'Europe/Berlin': {
        once: [
          ['2027-03-28T01:59', 'March 28, 2027 at 1:59 AM GMT+1', '2027-03-28T00:59:00.000Z'],
          ['2027-10-31T03:00', 'October 31, 2027 at 3:00 AM GMT+1', '2027-10-31T02:00:00.000Z'],
        ],
        skipped: [
          ['2027-03-28T02:30', 'There is no 2:30 AM on March 28, 2027, because the clocks go forward then.'],
        ],
        repeated: [
          ['2027-10-31T02:30', 'The first, 2:30 AM GMT+2', '2027-10-31T00:30:00.000Z'],
          ['2027-10-31T02:30', 'The second, 2:30 AM GMT+1', '2027-10-31T01:30:00.000Z'],
        ],
      },
      'Australia/Lord_Howe': {
        once: [['2027-04-04T02:00', 'April 4, 2027 at 2:00 AM GMT+10:30', '2027-04-03T15:30:00.000Z']],
        skipped: [
          ['2027-10-03T02:15', 'There is no 2:15 AM on October 3, 2027, because the clocks go forward then.'],
        ],
        repeated: [
          ['2027-04-04T01:45', 'The first, 1:45 AM GMT+11', '2027-04-03T14:45:00.000Z'],
          ['2027-04-04T01:45', 'The second, 1:45 AM GMT+10:30', '2027-04-03T15:15:00.000Z'],
        ],
      },
      'America/New_York': {
        once: [['2027-11-07T02:00', 'November 7, 2027 at 2:00 AM EST', '2027-11-07T07:00:00.000Z']],
        skipped: [
          ['2027-03-14T02:30', 'There is no 2:30 AM on March 14, 2027, because the clocks go forward then.'],
        ],
        repeated: [
          ['2027-11-07T01:30', 'The first, 1:30 AM EDT', '2027-11-07T05:30:00.000Z'],
          ['2027-11-07T01:30', 'The second, 1:30 AM EST', '2027-11-07T06:30:00.000Z'],
        ],
      },
      'Asia/Kathmandu': {
        once: [['2027-03-28T02:30', '2:30 AM GMT+5:45', '2027-03-27T20:45:00.000Z']],
        skipped: [],
        repeated: [],
      },
    } as const;
    for (const [timezoneId, { once, skipped, repeated }] of Object.entries(zones)) {
      const { page, context } = await site.newcomer({ timezoneId });
      await page.route('**/api/v1/draft/schedule', (route) => {
        const { id, publish_at } = route.request().postDataJSON() as { id: number; publish_at: string };
        return route.fulfill({ json: { id, publish_at, is_publish_failed: 0 } });
      });
      await page.goto('/write');
      await page.clock.setFixedTime('2027-01-01T12:00:00Z');
      await page.getByLabel('Title').fill('By another clock');
      await page.getByRole('textbox', { name: 'Story', exact: true }).click();
      await page.keyboard.type('It was an hour that nobody had, and then one twice.');
      await openPublishPanel(page);
      const schedule = page.getByRole('region', { name: 'Publish later' });
      const dialog = page.getByRole('dialog', { name: 'Publish later' });
      const time = dialog.getByLabel('Day and time');
      const which = dialog.getByRole('combobox', { name: /^Which \d+:\d\d AM$/u });
      const open = () => schedule.getByRole('button', { name: /^(?:Set a|Change the) time$/u }).click();
      const send = () => dialog.getByRole('button', { name: /^(?:Set|Change) the time$/u }).click();
      const sent = () => schedule.locator('time').getAttribute('datetime');
      for (const [local, shown, moment] of once) {
        await open();
        await time.fill(local);
        await dialog.getByText(shown).waitFor();
        expect(await which.count()).toBe(0);
        await send();
        await schedule.getByText(shown).waitFor();
        expect(await sent()).toBe(moment);
      }
      for (const [local, label, moment] of repeated) {
        await open();
        await time.fill(local);
        await dialog.getByText(twice).waitFor();
        expect(await which.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toMatch(
          /^The first/u,
        );
        await which.selectOption({ label });
        await dialog.getByText(label.replace(/^The \w+, /u, 'at ')).waitFor();
        await expectNoFault(page, 'a time that comes twice');
        await send();
        await dialog.waitFor({ state: 'detached' });
        expect(await sent()).toBe(moment);
        // The dialog opens again with the one that was chosen.
        await open();
        expect(await which.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe(
          label,
        );
        await send();
        await dialog.waitFor({ state: 'detached' });
        expect(await sent()).toBe(moment);
      }
      for (const [local, sentence] of skipped) {
        const before = await sent();
        await open();
        await time.fill(local);
        await dialog.getByText(sentence).waitFor();
        await send();
        expect(await time.evaluate((field) => field === document.activeElement)).toBe(true);
        await expectNoFault(page, 'a time that does not exist');
        await dialog.getByRole('button', { name: 'Back' }).click();
        expect(await sent()).toBe(before);
      }
      await context.close();
    }
  });

  it('a reader finds the story at its time, and its author among the stories instead of the drafts', async () => {
    // Nothing but time makes a draft of a site that runs elsewhere due.
    if (site.dataDir === null) return;
    const { page: own, person } = await site.newcomer();
    await own.goto('/write');
    await own.getByLabel('Title').fill('The last ferry of the year');
    await own.getByRole('textbox', { name: 'Story', exact: true }).click();
    await own.keyboard.type('It left at noon, with nobody on board.');
    await openPublishPanel(own);
    const schedule = own.getByRole('region', { name: 'Publish later' });
    await schedule.getByRole('button', { name: 'Set a time' }).click();
    const dialog = own.getByRole('dialog', { name: 'Publish later' });
    await dialog.getByLabel('Day and time').fill(`${new Date().getFullYear() + 1}-01-02T09:30`);
    await dialog.getByRole('button', { name: 'Set the time' }).click();
    await dialog.waitFor({ state: 'detached' });
    await own.keyboard.press('Escape');
    const entry = (await openDrafts(own)).getByRole('listitem');
    await entry.getByText('To be published on').waitFor();
    const { page } = await site.newcomer();
    const titles = async (of: Page) => {
      await of.goto(`/user/${person.username}`);
      await of.getByRole('heading', { level: 1 }).waitFor();
      return of.locator('#feed article h3').allTextContents();
    };
    expect(await titles(page)).toEqual([]);

    await makeDue(site.dataDir, 'The last ferry of the year');
    await expectSoon(() => titles(page), ['The last ferry of the year']);
    await page.getByRole('link', { name: 'The last ferry of the year', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The last ferry of the year' }).waitFor();
    await storyText(page).getByText('It left at noon, with nobody on board.').waitFor();
    await own.goto('/write');
    await own.getByRole('textbox', { name: 'Story', exact: true }).waitFor();
    await (await openDrafts(own)).getByText('None yet.').waitFor();
    expect(await entry.count()).toBe(0);
    expect(await titles(own)).toEqual(['The last ferry of the year']);
  });
});

/** Moves the time of a draft, and of the task that publishes it, into the past. */
async function makeDue(dataDir: string, title: string): Promise<void> {
  await withSiteDatabase({ dataDir, env: process.env, service: 'content' }, async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(
        `WITH due AS (
           UPDATE draft SET publish_at = now() - interval '1 second' WHERE title = $1 RETURNING id
         )
         UPDATE background_task SET run_at = now() FROM due
         WHERE name = 'content.publish_scheduled_draft' AND key = due.id::text`,
        [title],
      );
    } finally {
      await client.end();
    }
  });
}
