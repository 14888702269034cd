import { waitFor } from '@quillstead/testing';
import type { Locator, Page } from 'playwright';

const mostTabs = 60;

/** Presses Tab until the target has the focus, which must be seen (WCAG 2.2, 2.4.7). */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    if (await hasFocus(target)) return expectFocusSeen(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with Tab`);
}

/** Waits until the target has the focus; it is looked for anew each time, as a page may be replaced meanwhile. */
export async function expectFocus(target: Locator): Promise<void> {
  await waitFor(() => hasFocus(target), { what: `the focus on ${String(target)}` });
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => document.activeElement === element);
}

/** A line of at least two pixels around the target, or around what it stands in, such as the card whose link it is. */
async function expectFocusSeen(target: Locator): Promise<void> {
  const isSeen = await target.first().evaluate((element) => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(around);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  });
  if (!isSeen) throw new Error(`The focus on ${String(target)} is not seen`);
}
