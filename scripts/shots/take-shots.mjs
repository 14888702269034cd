import { join } from 'node:path';
import { startChromium } from '@quillstead/testing';

const widths = [320, 768, 1280];
const themes = ['light', 'dark'];
/** Pixels; longer pages are cut, so that a picture can still be looked at. */
const tallest = 2_400;

/**
 * Keeps a picture of each shot in each width and theme as `<name>-<width>-<theme>.png`, and says what failed; one that
 * fails holds up no other.
 * @param {{ url: string, shots: import('./pages.mjs').Shot[], session: string, folder: string }} what
 */
export async function takeShots({ url, shots, session, folder }) {
  const browser = await startChromium();
  try {
    for (const theme of themes) {
      for (const width of widths) {
        const visitor = await openContext(browser, url, { theme, width });
        const member = await openContext(browser, url, { theme, width });
        await member.addCookies([{ name: 'sid', value: session, url }]);
        for (const shot of shots.filter(
          ({ widest = Infinity, narrowest = 0 }) => width <= widest && width >= narrowest,
        )) {
          const path = join(folder, `${shot.name}-${width}-${theme}.png`);
          await takeShot(shot.isMember ? member : visitor, shot, path).catch((error) =>
            process.stderr.write(`${shot.name} at ${width} px, ${theme}: ${error.message}\n`),
          );
        }
        await Promise.all([visitor.close(), member.close()]);
      }
    }
  } finally {
    await browser.close();
  }
}

const openContext = (browser, baseURL, { theme, width }) =>
  browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });

async function takeShot(context, { address, before, open }, path) {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  try {
    await before?.(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    if (open) {
      await open(page);
      await page.getByRole('dialog').or(page.getByRole('alert')).first().waitFor();
      await page.screenshot({ path });
      return;
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = page.viewportSize();
    await page.setViewportSize({ width, height: Math.min(Math.max(800, height), tallest) });
    await page.screenshot({ path });
  } finally {
    await page.close();
  }
}
