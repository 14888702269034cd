import { startChromium } from '../../libs/shared/testing/dist/start-chromium.js';
import { onSite } from './on-site.mjs';
import { longStory } from './typing/long-story.mjs';
import { listenToKeys, readKeys } from './typing/key-to-paint.mjs';

const words = 100_000;
const slowdown = 4;
const keys = 150;
/** Milliseconds between two keys: a fast hand. */
const beat = 90;
const typed = 'the sea said nothing ';
const places = { 'at its beginning': 0, 'in its middle': 0.5, 'at its end': 1 };
const [username, password] = ['ines_carvalho', 'once-upon-a-time'];

/**
 * Typing into a story of 100,000 words on a machine four times slower, in a real Chromium, while the draft saves itself:
 * from the press of a key to the frame that shows it, at the story's beginning, in its middle and at its end.
 */
export function typing() {
  return onSite(async (api) => {
    const browser = await startChromium();
    try {
      return await measure(browser, new URL(api).origin);
    } finally {
      await browser.close();
    }
  });
}

async function measure(browser, baseURL) {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
  await page.goto('/account/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/account/login');
  const id = await page.evaluate(saveDraft, longStory(words));
  await page.goto(`/write?id=${id}`);
  const story = page.getByRole('textbox', { name: 'Story', exact: true });
  await story.waitFor();
  await page.evaluate(listenToKeys);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const rows = [];
  for (const [place, at] of Object.entries(places)) {
    const delays = await typeAt(page, story, at);
    const row = (what, share, atMost) => ({
      what: `typing ${place} of 100,000 words, CPU ${slowdown}x slower: key to paint, ${what}`,
      figure: quantile(delays, share),
      unit: 'ms',
      ...(atMost !== undefined && { atMost }),
    });
    rows.push(row('p50', 0.5), row('p95', 0.95, 50), row('worst', 1));
  }
  const floor = await typeAt(page, await bareField(page), places['in its middle']);
  const what = 'the same in a bare contenteditable, nothing listening: key to paint';
  rows.push({ what: `${what}, p50`, figure: quantile(floor, 0.5), unit: 'ms' });
  rows.push({ what: `${what}, p95`, figure: quantile(floor, 0.95), unit: 'ms' });
  return rows;
}

/** The delays of keys pressed at a place of the text, from 0, its beginning, to 1, its end. */
async function typeAt(page, field, at) {
  const blocks = field.locator('> p');
  await blocks.nth(Math.floor(((await blocks.count()) - 1) * at)).click();
  await page.keyboard.press('End');
  await page.evaluate(readKeys);
  for (let key = 0; key < keys; key += 1) {
    const letter = typed[key % typed.length];
    await page.keyboard.press(letter === ' ' ? 'Space' : letter, { delay: beat });
  }
  const delays = await page.evaluate(readKeys);
  if (delays.length < keys) throw new Error(`only ${delays.length} of ${keys} keys were seen`);
  return delays;
}

/** The browser's own editing of the same text, in place of the page: nothing can be faster. */
async function bareField(page) {
  await page.evaluate((html) => {
    document.body.innerHTML = `<div contenteditable="true" role="textbox">${html}</div>`;
  }, longStory(words));
  return page.getByRole('textbox');
}

const quantile = (delays, share) =>
  delays.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(delays.length * share) - 1)];

/** Runs in the page: makes a draft and gives its id. */
async function saveDraft(rich_text_story) {
  const token = decodeURIComponent(document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '');
  const answer = await fetch('/api/v1/draft', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify({ title: 'A long one', rich_text_story, content_type: 'draft_page' }),
  });
  if (!answer.ok) throw new Error(`the draft was answered with ${answer.status}`);
  return (await answer.json()).id;
}
