import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { openSite } from './open-site.js';
import { takeComplaints } from './watched-page.js';

describe('statistics', () => {
  const site = openSite();

  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Statistics', exact: true });
  const chart = (page: Page, name: RegExp) => page.getByRole('img', { name });

  it('lead an author from a story to its numbers, to the table behind the charts and to a file', async () => {
    const { page } = await site.newcomer();
    const { slug, story_id } = await publish(page, 'The quiet harbour');
    await publish(page, 'The loud harbour');
    const reader = await site.newcomer();
    await callOnce(reader.page, 'POST', '/story/like', { story_id });

    await page.goto(`/story/${slug}`);
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
    await heading(page).waitFor();
    await chart(page, /^Likes: 1 in total, most on/u).waitFor();
    await chart(page, /^Comments: 0 in total$/u).waitFor();
    expect(await chart(page, /^Subscribers/u).count()).toBe(0);
    await expectNoFault(page, 'the statistics of a story');

    await page.getByText('Show as a table').click();
    const today = page.getByRole('row').nth(1);
    expect(await today.getByRole('cell').allTextContents()).toEqual(['0', '1', '0']);
    expect(await page.getByRole('row').count()).toBe(91);
    await expectNoFault(page, 'the table of statistics');

    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(
      /^statistics-the-quiet-harbour-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/u,
    );
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect([lines[0], lines.length, lines[90]?.split(',').slice(1, 4)]).toEqual([
      expect.stringMatching(/^Date,Reads,Likes,Comments,/u),
      92,
      ['0', '1', '0'],
    ]);

    await page.getByRole('link', { name: 'Statistics of all stories' }).click();
    await chart(page, /^Subscribers: 0 in total$/u).waitFor();
    await page.getByText('Show as a table').click();
    await page.getByRole('columnheader', { name: 'Subscribers' }).waitFor();
    await expectNoFault(page, 'the table of all stories, which has the most columns');
    const wholeFile = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV by day and story' }).click();
    const whole = await wholeFile;
    expect(whole.suggestedFilename()).toMatch(/^statistics-by-story-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/u);
    expect((await readFile(await whole.path(), 'utf8')).split('\r\n')).toEqual([
      expect.stringMatching(/^\ufeffStory number,Title,Date,Reads,/u),
      expect.stringMatching(/^\d+,"The quiet harbour",\d{4}-\d\d-\d\d,0,1,0,/u),
      expect.stringMatching(/^\d+,"The loud harbour",\d{4}-\d\d-\d\d,0,0,0,/u),
      '',
    ]);
    const row = page.getByRole('listitem').filter({ hasText: 'The quiet harbour' });
    await row.getByText('0 reads · 1 like · 0 comments').waitFor();
    await page.getByRole('link', { name: 'All time' }).click();
    await page.waitForURL(/\?period=all_time$/u);
    await chart(page, /^Likes: 1 in total/u).waitFor();
    const monthly = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV by month and story' }).click();
    const [, first] = (await readFile(await (await monthly).path(), 'utf8')).split('\r\n');
    expect(first).toMatch(/^\d+,"The quiet harbour",\d{4}-\d\d-01,0,1,0,/u);
    await row.getByRole('link').click();
    await page.waitForURL(`/account/statistics?story=${slug}&period=all_time`);
    await chart(page, /^Likes: 1 in total/u).waitFor();
  });

  it('of nobody and of others are an empty page and a sentence', async () => {
    const { page: author } = await site.newcomer();
    const { slug } = await publish(author, 'A story of somebody else');
    const { page } = await site.newcomer();
    await page.goto('/account/statistics');
    await page.getByText('Nobody has read, liked or commented in this time yet.').waitFor();
    await page.getByText('You have not published a story yet.').waitFor();
    expect(await chart(page, /in total/u).count()).toBe(0);
    await expectNoFault(page, 'empty statistics');
    await page.goto(`/account/statistics?story=${slug}`);
    await page.getByText('You have no story with this address.').waitFor();
    expect(await page.getByText('A story of somebody else').count()).toBe(0);
    expect(takeComplaints()).toEqual([expect.stringContaining('status of 404')]);
  });
});
