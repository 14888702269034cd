import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { arrangeButton } from './journeys.js';
import { expectFocus, tabTo } from './keys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';
import { startTestSite } from './site.js';

describe('what stands above the stories of the home page', () => {
  const site = openSite(startTestSite);

  beforeAll(async () => {
    const { page, context } = await site.newcomer();
    for (let number = 1; number <= 6; number += 1) await publishStory(page, { title: `Lamp ${number}` });
    const { series_id } = (await callOnce(page, 'POST', '/series', { title: 'The lamps' })) as {
      series_id: number;
    };
    await publishStory(page, { title: 'A first part', series_id } as Parameters<typeof publishStory>[1]);
    await context.close();
  });

  const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const phone = { viewport: { width: 320, height: 640 } };

  it('is for a visitor one line, a story to begin with and shelves of at least three covers', async () => {
    const { page, context } = await site.openPage(phone);
    await page.goto('/');
    const line = page.getByRole('heading', { level: 1 }).locator('..');
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(150);
    await expectSoon(() => shelf(page, 'Under five minutes').getByRole('link').count(), 5);
    // One author has no more than one first story.
    expect(await shelf(page, 'New voices').count()).toBe(0);
    expect(await shelf(page, 'Finished series').count()).toBe(0);
    const read = page.getByRole('link', { name: /^Read, 1 min ?: ?(?:Lamp|A first)/u });
    const title = (await read.textContent())?.replace(/^.*: /u, '') ?? '';
    await page.getByText('These are a few plain words.').first().waitFor();
    expect(await shelf(page, 'Under five minutes').getByRole('link', { name: title }).count()).toBe(0);
    await expectNoFault(page, 'the shelves of home');
    await read.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await context.close();
  });

  it('scrolls sideways with the keyboard', async () => {
    const { page, context } = await site.openPage(phone);
    await page.goto('/');
    const links = shelf(page, 'Under five minutes').getByRole('link');
    const isInWindow = () =>
      links.last().evaluate((link) => link.getBoundingClientRect().right <= innerWidth + 1);
    await links.last().waitFor();
    expect(await isInWindow()).toBe(false);
    // Also what was partly in sight already is whole when it has the focus.
    for (const link of await links.all()) {
      await tabTo(page, link);
      const isWhole = () =>
        link.evaluate((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left >= -1 && right <= innerWidth + 1;
        });
      await expectSoon(isWhole, true);
    }
    await expectSoon(isInWindow, true);
    await page.keyboard.press('Enter');
    await page.waitForURL('/story/**');
    await context.close();
  });

  it('is not shown to who has chosen a list, whose bar is one line at any width', async () => {
    const { page, context } = await site.newcomer({ viewport: { width: 320, height: 640 } });
    await page.goto('/?sort=top&ratings=teen&ratings=general');
    await page.getByRole('article').first().waitFor();
    expect(await shelf(page, 'Under five minutes').count()).toBe(0);
    const bar = arrangeButton(page).locator('..');
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(width < 600 ? 51 : 61);
      const middles = await bar
        .locator('> nav, > button')
        .evaluateAll((parts) =>
          parts.map((part) => Math.round(part.getBoundingClientRect().y + part.clientHeight / 2)),
        );
      expect([middles.length, Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)) <= 2]).toEqual([2, true]);
    }
    await context.close();
  });

  it('is for a member where they go on, beside the hashtags of a wide window', async () => {
    const { page, context } = await site.newcomer({ viewport: { width: 1280, height: 800 } });
    await page.goto('/');
    await shelf(page, 'Under five minutes').waitFor();
    expect(await page.getByRole('link', { name: /^Read, 1 min/u }).count()).toBe(0);
    await arrangeButton(page).click();
    await page.getByRole('link', { name: 'Trending' }).waitFor();
    await expectNoFault(page, 'the bar of home, opened');
    await page.keyboard.press('Escape');
    await expectFocus(arrangeButton(page));
    await context.close();
  });

  it('has the icons of a card in one line', async () => {
    const { page } = await site.newcomer();
    await page.goto('/');
    const card = page.locator('#feed').getByRole('article').first();
    await card.getByRole('button', { name: /^More about/u }).waitFor();
    const middles = await card
      .locator(
        '[title="Like"], [title="Comments"], [title="Bookmark"], [title="Add to a collection"], [title="More"]',
      )
      .locator('svg')
      .evaluateAll((icons) =>
        icons.map((icon) => icon.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
    expect(middles).toEqual(Array.from({ length: 5 }, () => middles[0]));
  });

  it.each(['12', '12.3K'])('has them within a phone with counts such as %s', async (count) => {
    const { page, context } = await site.openPage(phone);
    await page.goto('/');
    const feed = page.locator('#feed');
    await feed
      .getByRole('button', { name: /^More about/u })
      .first()
      .waitFor();
    await feed.locator('[title="Like"], [title="Bookmark"]').evaluateAll((icons, shown) => {
      for (const { parentElement } of icons) parentElement?.append(shown);
    }, count);
    await feed.locator('[title="Comments"]').evaluateAll((links, shown) => {
      for (const link of links) link.append(shown);
    }, count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.close();
  });
});
