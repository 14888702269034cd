import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { ownProfile, storyText } from './journeys.js';
import { openSite } from './open-site.js';

// Each fits on a line in each look, in Georgia's substitute and in the browser's own font: a page whose font comes too
// late is as high as another.
const lines = Array.from({ length: 600 }, (_, index) => `Line ${index} is home.`);

/** Stories of one block each. */
const stories: Readonly<Record<string, string>> = {
  'One paragraph': `<p>${lines.join('<br>')}</p>`,
  'One list': `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
  'One quote': `<blockquote>${lines.map((line) => `<p>${line}</p>`).join('')}</blockquote>`,
};

describe('reading a story of one long block', () => {
  const site = openSite();

  /** How many pixels a line is below the top of the window. */
  const topOf = (page: Page, line: string) =>
    storyText(page).evaluate((text, start) => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode())
        if (walker.currentNode.textContent?.startsWith(start)) range.selectNode(walker.currentNode);
      return range.getBoundingClientRect().top;
    }, line);

  it.each(Object.keys(stories))('is begun, listed and continued on another device: %s', async (title) => {
    const author = await site.newcomer();
    const { slug } = await publish(author.page, title, { rich_text_story: stories[title] });
    const first = await site.newcomer();
    await first.page.goto(`/story/${slug}`);
    await ownProfile(first.page, first.person.username).waitFor();
    const top = await topOf(first.page, 'Line 300 ');
    await first.page.evaluate((distance) => scrollBy({ top: distance, behavior: 'instant' }), top - 70);
    const hasRested = () => first.page.evaluate(() => localStorage.getItem('readingPlaces') !== null);
    await waitFor(hasRested, { what: 'the place to be kept' });
    const saved = first.page.waitForResponse((response) => response.url().endsWith('/api/v1/story/place'));
    await first.page.getByRole('banner').getByRole('link').first().click();
    expect((await saved).status()).toBe(204);
    await first.page
      .getByRole('region', { name: 'Continue reading' })
      .getByText(/^.+ · (4|5)\d% read$/u)
      .waitFor();

    const second = await site.openPage();
    const { username, password } = first.person;
    await callOnce(second.page, 'POST', '/user/account/session');
    await callOnce(second.page, 'POST', '/user/account/login', { login: username, password });
    await second.page.goto(`/story/${slug}`);
    const continueButton = second.page.getByRole('button', { name: 'Continue where you left off' });
    await continueButton.waitFor();
    expect(await second.page.evaluate(() => scrollY)).toBe(0);
    await continueButton.click();
    await continueButton.waitFor({ state: 'detached' });
    // The box around a line of one font is some pixels higher than that of the other.
    expect(Math.abs((await topOf(second.page, 'Line 300 ')) - 70)).toBeLessThanOrEqual(8);
    await second.page.goto('/account/reading');
    await second.page.getByText(/^(4|5)\d% read ·/u).waitFor();

    await author.page.goto(`/account/statistics?story=${slug}`);
    const begun = author.page.getByRole('row').filter({ hasText: /^Began to read/u });
    await begun.getByRole('cell', { name: '1', exact: true }).waitFor();
    // At the end: the check scrolls, which moves the place.
    await second.page.goto(`/story/${slug}`);
    await continueButton.click();
    await continueButton.waitFor({ state: 'detached' });
    await expectNoFault(second.page, 'a story that is continued inside a block');
    for (const { context } of [author, first, second]) await context.close();
  });
});
