import { join } from 'node:path';
import { startChromium } from '@quillstead/testing';

const looks = ['light', 'dark'].flatMap((theme) => [320, 768, 1280].map((width) => ({ theme, width })));
/** Only when they are named: a window of 1280 px at 200 %, and colours that the reader's system chooses. */
const others = [
  { theme: 'zoomed', width: 640, as: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
  { theme: 'forced', width: 1280, as: { forcedColors: 'active' } },
];
/** LOOKS names some of them, in the order in which they are taken: `320-light,1280-dark,640-zoomed`. */
const requested =
  process.env.LOOKS?.split(',').map((name) =>
    [...looks, ...others].find(({ theme, width }) => name === `${width}-${theme}`),
  ) ?? looks;
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
    for (const look of requested) await takeLook(browser, look, what);
  } finally {
    await browser.close();
  }
}

/** Each person has their shots taken in turn, and all people at once. */
async function takeLook(browser, look, what) {
  const fits = ({ widest = Infinity, narrowest = 0 }) => look.width <= widest && look.width >= narrowest;
  const people = Map.groupBy(what.shots.filter(fits), ({ by, hasWorker }) => (hasWorker ? 'offline' : by));
  await Promise.all([...people.values()].map((shots) => takeShotsOf(browser, look, { ...what, shots })));
}

async function takeShotsOf(browser, look, { url, shots, sessions, folder }) {
  let context;
  for (const shot of shots) {
    context ??= await openContext(browser, url, { ...look, session: sessions[shot.by], shot });
    const path = join(folder, `${shot.name}-${look.width}-${look.theme}.png`);
    await takeShot(context, shot, path).catch((error) =>
      process.stderr.write(`${shot.name} at ${look.width} px, ${look.theme}: ${error.message}\n`),
    );
    // A shot without a connection leaves the context offline and data in it, so the next shot gets a new context.
    if (shot.hasWorker) context = await context.close();
  }
  await context?.close();
}

async function openContext(browser, baseURL, { theme, width, as, session, shot }) {
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme === 'light' ? 'light' : 'dark',
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    // The page itself requests what is held back or refused.
    serviceWorkers: shot.hasWorker ? 'allow' : 'block',
    ...as,
  });
  if (session) await context.addCookies([{ name: 'sid', value: session, url: baseURL }]);
  return context;
}

async function takeShot(context, shot, path) {
  const { address, before, open } = shot;
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
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
  } catch (error) {
    // This picture shows the page as it was when the shot failed.
    await page.screenshot({ path: path.replace(/\.png$/, '-failed.png') }).catch(() => undefined);
    throw new Error([error.message, ...complaints].join('\n'), { cause: error });
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
