import { join } from 'node:path';
import { startChromium } from '@quillstead/testing';

const looks = ['light', 'dark'].flatMap((theme) => [320, 768, 1280].map((width) => ({ theme, width })));
/** LOOKS names some of them: `320-light,1280-dark`. */
const isWanted = ({ theme, width }) => process.env.LOOKS?.split(',').includes(`${width}-${theme}`) ?? true;
/** Pixels; longer pages are cut, so that a picture can still be looked at. */
const tallest = 2_400;

/**
 * Keeps a picture of each shot in each width and theme as `<name>-<width>-<theme>.png`, and says what failed; one that
 * fails holds up no other.
 * @param {{ url: string, shots: import('./pages.mjs').Shot[], sessions: Record<string, string>, folder: string }} what
 * sessions are the values of the cookie `sid`, by who has them
 */
export async function takeShots(what) {
  const browser = await startChromium();
  try {
    for (const look of looks.filter(isWanted)) await takeLook(browser, look, what);
  } finally {
    await browser.close();
  }
}

async function takeLook(browser, { theme, width }, { url, shots, sessions, folder }) {
  const contexts = {};
  const fits = ({ widest = Infinity, narrowest = 0 }) => width <= widest && width >= narrowest;
  for (const shot of shots.filter(fits)) {
    contexts[shot.by] ??= await openContext(browser, url, { theme, width, session: sessions[shot.by] });
    const path = join(folder, `${shot.name}-${width}-${theme}.png`);
    await takeShot(contexts[shot.by], shot, path).catch((error) =>
      process.stderr.write(`${shot.name} at ${width} px, ${theme}: ${error.message}\n`),
    );
  }
  for (const context of Object.values(contexts)) await context.close();
}

async function openContext(browser, baseURL, { theme, width, session }) {
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    // What is held or refused is asked for by the page itself.
    serviceWorkers: 'block',
  });
  if (session) await context.addCookies([{ name: 'sid', value: session, url: baseURL }]);
  return context;
}

async function takeShot(context, shot, path) {
  const { address, before, open } = shot;
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  try {
    await before?.(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    if (!before) await settled(page, shot.by);
    if (open) await open(page);
    else {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const { width } = page.viewportSize();
      await page.setViewportSize({ width, height: Math.min(Math.max(800, height), tallest) });
    }
    await page.screenshot({ path });
  } finally {
    await page.close();
  }
}

/** A page comes as a visitor sees it; what is a member's stands there once it is the app's own. */
async function settled(page, by) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (by === 'visitor') return;
  await page.locator('a[href^="/account/notifications"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}
