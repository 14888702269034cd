import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChromium } from '@quillstead/testing';
import type { Browser, BrowserContext } from 'playwright';
import { asExpression } from './as-expression.js';
import { settled } from './settled.js';
import type { Engine, EngineName, Profile, Tab } from './tab.js';

const firstScript = readFileSync(join(import.meta.dirname, 'first-script.js'), 'utf8');

/** The Chromium of the machine, or the Firefox or WebKit that Playwright installs for itself. */
export async function startWithPlaywright(name: EngineName): Promise<Engine> {
  const playwright = await import('playwright');
  const browser = name === 'chromium' ? await startChromium() : await playwright[name].launch();
  return { name, openProfile: () => openProfile(browser), close: () => browser.close() };
}

async function openProfile(browser: Browser): Promise<Profile> {
  const context = await browser.newContext();
  await context.addInitScript(firstScript);
  const complaints: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', ({ message }) => complaints.push(`uncaught: ${message}`));
    page.on('dialog', (dialog) => dialog.accept());
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
  });
  return { complaints, openTab: () => openTab(context), close: () => context.close() };
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const { keyboard, mouse } = page;
  return {
    goTo: (address) => settled(page.goto(address, { waitUntil: 'commit' })),
    goBack: () => settled(page.goBack({ waitUntil: 'commit' })),
    goForward: () => settled(page.goForward({ waitUntil: 'commit' })),
    reload: () => settled(page.reload({ waitUntil: 'commit' })),
    run: (act, argument) => page.evaluate(asExpression(act, argument)),
    runScript: (source) => page.evaluate(`${source};undefined`),
    press: ({ x, y }) => mouse.click(x, y),
    moveTo: ({ x, y }) => mouse.move(x, y),
    async drag(from, to) {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 4 });
      await mouse.up();
    },
    type: (text) => keyboard.type(text),
    pressKey: (keys) => keyboard.press(keys),
    resize: (size) => page.setViewportSize(size),
    picture: () => page.screenshot(),
    show: () => page.bringToFront(),
    close: () => page.close(),
  };
}
