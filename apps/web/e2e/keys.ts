import type { Locator, Page } from 'playwright';

const mostTabs = 60;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with Tab`);
}

/** Waits until the target has the focus. */
export async function expectFocus(page: Page, target: Locator): Promise<void> {
  const handle = await target.first().elementHandle();
  await page.waitForFunction((element) => document.activeElement === element, handle);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => document.activeElement === element);
}
