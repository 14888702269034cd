import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** Expects of what is shown that it keeps WCAG 2.2 AA and scrolls only down. */
export async function expectNoFault(page: Page, place: string): Promise<void> {
  // Colours are judged when they stand still.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${place}: ${id} ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(faults).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect({ place, overflow: Math.max(0, overflow) }).toEqual({ place, overflow: 0 });
}
