import { longStory } from './long-story.mjs';
import { slowDown } from './type-keys.mjs';
import { makeDraft, openDraft, storyField } from './writing-page.mjs';

/** As many words as make a story of about a million characters. */
const largest = 165_000;

/**
 * The longest story opened, until the first key typed into it is shown; and 100,000 words pasted: how long the page
 * stands still at most, and until the text is there. Each on a processor so many times slower.
 */
export async function pasteRows(context, page, slowdown) {
  const opened = await openLargest(context, page);
  const { still, shown } = await pasteNovel(context, page, slowdown);
  const row = (what, figure, atMost) => ({ what, figure, unit: 'ms', ...(atMost && { atMost }) });
  return [
    row('a story of 1,000,000 characters opened, to the first key shown', opened),
    row(`100,000 words pasted, CPU ${slowdown}x slower: until they are there`, shown),
    row(
      `100,000 words pasted, CPU ${slowdown}x slower: longest without a frame or a busy sign`,
      still,
      1_000,
    ),
  ];
}

async function openLargest(context, page) {
  const id = await makeDraft(page, longStory(largest));
  const start = performance.now();
  const opened = await openDraft(context, id);
  const field = storyField(opened);
  await field.press('Control+Home');
  await opened.keyboard.type('Q');
  await field.locator('p').first().filter({ hasText: /^Q/u }).waitFor();
  const took = performance.now() - start;
  await opened.close();
  return took;
}

async function pasteNovel(context, page, slowdown) {
  const opened = await openDraft(context, await makeDraft(page, '<p>A first line.</p>'));
  const cdp = await opened.context().newCDPSession(opened);
  await slowDown(cdp, slowdown);
  await storyField(opened).press('Control+End');
  const took = await storyField(opened).evaluate(paste, longStory(100_000));
  await opened.close();
  return took;
}

/** Runs in the page: pastes HTML, and gives how long it took and the longest time between two frames that said nothing. */
async function paste(field, html) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  const start = performance.now();
  let last = start;
  let still = 0;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  while (field.querySelectorAll('p').length < 1_000) {
    await frame();
    const isSaid = document.querySelector('[aria-busy="true"]') !== null;
    if (!isSaid) still = Math.max(still, performance.now() - last);
    last = performance.now();
  }
  await frame();
  still = Math.max(still, performance.now() - last);
  return { still, shown: performance.now() - start };
}
