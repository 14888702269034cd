import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { type Look, looks, middleWidth } from './looks.js';

interface Judge {
  readonly axe: { readonly run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
}

const judge = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where a picture of everything that is checked is kept, if anywhere. */
const folder = process.env['SHOTS'];

/** A focus guard passes the focus on at once, which axe cannot see. */
const context = { exclude: ['[data-base-ui-focus-guard]'] };

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/**
 * Expects of what is shown that it keeps WCAG 2.2 AA and scrolls only down, in each width and both themes. The window
 * is made narrower and wider around what is shown, which a reader may do too; afterwards it is as it was.
 *
 * @param seen the looks in which this can be seen at all
 */
export async function expectNoFault(page: Page, place: string, seen: readonly Look[] = looks): Promise<void> {
  const size = page.viewportSize();
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  for (const look of seen) {
    await show(page, look);
    await expectNoFaultNow(page, `${place} (${look.theme}, ${look.width} px)`);
  }
  if (seen.length > 1) {
    await page.setViewportSize({ width: middleWidth, height: 800 });
    await expectOnlyDown(page, `${place} (${middleWidth} px)`);
  }
  if (size) await page.setViewportSize(size);
  await page.evaluate((before) => {
    if (before === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = before;
  }, theme);
}

async function expectNoFaultNow(page: Page, place: string): Promise<void> {
  // A page has no frames, and gets the checker once: sending it again costs more than the check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(judge);
  const faults = await page.evaluate(
    async ([where, how]) => {
      const { violations } = await (globalThis as unknown as Judge).axe.run(where, how);
      return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [context, options] as const,
  );
  expect(faults.map((fault) => `${place}: ${fault}`)).toEqual([]);
  if (folder)
    await page.screenshot({ path: join(folder, `${place.replaceAll(/\W+/gu, '-')}.png`), fullPage: true });
  await expectOnlyDown(page, place);
}

/** Expects that nothing of the page is wider than the window. */
export async function expectOnlyDown(page: Page, place: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect({ place, overflow: Math.max(0, overflow) }).toEqual({ place, overflow: 0 });
}

/** Shows the page in a look, and waits until it is arranged and its colours stand still. */
async function show(page: Page, { theme, width }: Look): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
  }, theme);
}
