import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { arrange, arrangeButton } from './journeys.js';
import { expectFocus } from './keys.js';
import { chosenLook } from './looks.js';
import { openSite, type Somebody } from './open-site.js';
import { publishStory, subscribeButton } from './people.js';
import { startTestSite } from './site.js';

const titles = (page: Page) => page.locator('#feed article h3').allTextContents();

const storyLink = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

describe('the stories of the home page', () => {
  const site = openSite(startTestSite);
  let author: Somebody;
  let other: Somebody;
  let reader: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
    other = await site.newcomer();
    reader = await site.newcomer();
    await publishStory(author.page, { title: 'Liked before', hashtag_list: ['#Moon'] });
    await publishStory(other.page, { title: 'Written after', hashtag_list: ['#sea'] });
    const { items } = (await callOnce(reader.page, 'GET', '/home')) as {
      items: { story_id: number; title: string }[];
    };
    const liked = items.find(({ title }) => title === 'Liked before');
    await callOnce(reader.page, 'POST', '/story/like', { story_id: liked?.story_id });
  });

  it('stand in the order of the address, and Back brings the one before', async () => {
    const { page, context } = await site.openPage();
    await page.goto('/');
    await storyLink(page, 'Written after').waitFor();
    await expectSoon(() => titles(page), ['Written after', 'Liked before']);
    const order = page.getByRole('navigation', { name: 'Order' });
    await arrange(page, 'Top');
    await page.waitForURL('/?sort=top');
    await page.locator('#feed article').first().getByText('Liked before').waitFor();
    await expectSoon(() => titles(page), ['Liked before', 'Written after']);
    await expectSoon(() => arrangeButton(page).textContent(), 'Arrange the list: Top');
    await arrangeButton(page).click();
    await expectSoon(() => order.getByRole('link', { name: 'Top' }).getAttribute('aria-current'), 'page');
    await order.getByRole('link', { name: 'Trending' }).click();
    await page.waitForURL('/?sort=trending');
    await storyLink(page, 'Liked before').waitFor();
    await page.goBack();
    await page.goBack();
    await page.locator('#feed article').first().getByText('Written after').waitFor();
    expect(await page.getByRole('navigation', { name: 'Show' }).count()).toBe(0);
    await context.close();
  });

  it('are those of a hashtag, which can be subscribed to', async () => {
    const { page } = reader;
    await page.goto('/');
    await page.getByRole('link', { name: '#Moon' }).first().click();
    await page.waitForURL('/?hashtag=Moon');
    await expectFocus(page.getByRole('heading', { level: 1, name: '#Moon' }));
    await expectSoon(() => page.title(), '#Moon - Quillstead');
    await storyLink(page, 'Liked before').waitFor();
    await expectSoon(() => titles(page), ['Liked before']);
    await page.getByText('1 story · 0 subscribers').waitFor();
    await subscribeButton(page, 'subscribe', '#Moon').click();
    await subscribeButton(page, 'subscribed', '#Moon').waitFor();
    await page.getByText('1 story · 1 subscriber').waitFor();
    await page.goto('/?hashtag=nobody_used_it');
    await page.getByText('No story has #nobody_used_it yet.').waitFor();
    const { width, height } = page.viewportSize() ?? { width: 768, height: 720 };
    await page.setViewportSize({ width: 1280, height });
    const offCentre = await page.locator('#feed').evaluate((feed) => {
      const { left, right } = feed.getBoundingClientRect();
      return Math.round(left - (document.documentElement.clientWidth - right));
    });
    expect(offCentre).toBe(0);
    await page.setViewportSize({ width, height });
  });

  it('are those of hashtags or authors one follows', async () => {
    const { page } = reader;
    await page.goto('/');
    const show = page.getByRole('navigation', { name: 'Show' });
    await show.getByRole('link', { name: 'Hashtags' }).click();
    await page.waitForURL('/?filter2=hashtags');
    await storyLink(page, 'Liked before').waitFor();
    await expectSoon(() => titles(page), ['Liked before']);
    await show.getByRole('link', { name: 'Authors' }).click();
    await page.getByText('The authors you subscribe to have no stories yet').waitFor();
    await page.goto(`/user/${other.person.username}`);
    await subscribeButton(page, 'subscribe', `@${other.person.username}`).click();
    await subscribeButton(page, 'subscribed', `@${other.person.username}`).waitFor();
    // Content applies a subscription a moment after the response.
    const followed = async () =>
      ((await callOnce(page, 'GET', '/home?filter2=authors')) as { items: unknown[] }).items.length;
    await expectSoon(followed, 1);
    await page.goto('/?filter2=authors');
    await storyLink(page, 'Written after').waitFor();
    await expectSoon(() => titles(page), ['Written after']);
    await page.goto(`/user/${reader.person.username}/subscriptions/newest/hashtags`);
    await page.getByRole('link', { name: '#Moon', exact: true }).waitFor();
    await subscribeButton(page, 'subscribed', '#Moon').click();
    await subscribeButton(page, 'subscribe', '#Moon').waitFor();
  });

  it('are joined by new ones when the reader requests them, and not before', async () => {
    const { page, context } = await site.openPage({
      viewport: { width: chosenLook().width, height: 300 },
    });
    // The clock of a test replaces the one by which a page marks that it is hydrated.
    await page.goto('/site/about');
    await page.clock.install();
    await page.getByRole('link', { name: 'Quillstead' }).first().click();
    await storyLink(page, 'Liked before').waitFor();
    await page.mouse.wheel(0, 200);
    await page.waitForFunction(() => scrollY >= 200);
    await publishStory(author.page, { title: 'Just now' });
    await page.clock.runFor('01:01');
    const offer = page.getByRole('button', { name: 'New stories' });
    await offer.waitFor();
    expect([await page.evaluate(() => scrollY), await storyLink(page, 'Just now').count()]).toEqual([200, 0]);
    await offer.click();
    await storyLink(page, 'Just now').waitFor();
    await expectFocus(page.locator('#feed article a').first());
    expect(await storyLink(page, 'Just now').isVisible()).toBe(true);
    await expectSoon(() => titles(page), ['Just now', 'Written after', 'Liked before']);
    await context.close();
  });

  it('of whom one follows have a visitor log in', async () => {
    const { page, context } = await site.openPage();
    await page.goto('/?filter2=authors');
    await page.getByText('to read the stories of the authors and hashtags you subscribe to.').waitFor();
    await context.close();
  });
});
