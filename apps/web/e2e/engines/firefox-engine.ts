import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, KeyInput, Page } from 'puppeteer-core';
import { asExpression } from './as-expression.js';
import { settled } from './settled.js';
import type { Engine, Profile, Tab } from './tab.js';

const firstScript = readFileSync(join(import.meta.dirname, 'first-script.js'), 'utf8');

/** A Firefox of the machine, which no driver but WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) can drive. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'browser.sessionstore.resume_from_crash': false },
  });
  return { name: 'firefox', openProfile: () => openProfile(browser), close: () => browser.close() };
}

async function openProfile(browser: Browser): Promise<Profile> {
  const context = await browser.createBrowserContext();
  const complaints: string[] = [];
  return { complaints, openTab: () => openTab(context, complaints), close: () => context.close() };
}

/**
 * The messages of Firefox about a request through a service worker and about a font (NS_BINDING_ABORTED) that ended
 * because the user left the page. The page is not at fault.
 */
const goneWithPage =
  /A ServiceWorker intercepted the request and encountered an unexpected error|downloadable font: download failed .*status=2152398850/u;

async function openTab(context: BrowserContext, complaints: string[]): Promise<Tab> {
  const page = await context.newPage();
  await page.evaluateOnNewDocument(firstScript);
  page.on('pageerror', (error) => {
    const text = `uncaught: ${error instanceof Error ? error.message : error}`;
    if (!goneWithPage.test(text)) complaints.push(text);
  });
  page.on('dialog', (dialog) => dialog.accept());
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
  });
  const { keyboard, mouse } = page;
  return {
    // Puppeteer waits for what may be held back, so its end is not awaited.
    goTo: async (address) => void settled(page.goto(address)),
    // Puppeteer waits for a load, and there is none of a page that the browser has kept.
    goBack: () => page.evaluate(() => void setTimeout(() => history.back())),
    goForward: () => page.evaluate(() => void setTimeout(() => history.forward())),
    reload: async () => void settled(page.reload()),
    run: (act, argument) => page.evaluate(asExpression(act, argument)) as Promise<never>,
    runScript: async (source) => void (await page.evaluate(`${source};undefined`)),
    press: ({ x, y }) => mouse.click(x, y),
    moveTo: ({ x, y }) => mouse.move(x, y),
    async drag(from, to) {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 4 });
      await mouse.up();
    },
    type: (text) => keyboard.type(text),
    pressKey: (keys) => pressTogether(page, keys.split('+')),
    resize: (size) => page.setViewport(size),
    picture: () => page.screenshot(),
    show: () => page.bringToFront(),
    close: () => page.close(),
  };
}

async function pressTogether({ keyboard }: Page, keys: readonly string[]): Promise<void> {
  const [key, ...held] = keys.toReversed();
  for (const one of held.toReversed()) await keyboard.down(one as KeyInput);
  await keyboard.press(key as KeyInput);
  for (const one of held) await keyboard.up(one as KeyInput);
}
