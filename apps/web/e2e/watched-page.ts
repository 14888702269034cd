import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { chosenLook } from './looks.js';

/** A page of a browser context of its own, with everything it complained of. */
export interface WatchedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Console errors and warnings, uncaught errors, breaches of the Content Security Policy. After each test they must be
   * none, so that no test checks that itself.
   */
  readonly complaints: readonly string[];
}

/** The browser itself logs a response that is an error; a test that provokes one names its status. */
export interface Watching extends BrowserContextOptions {
  readonly expectedStatuses?: readonly number[];
  /** Of messages of the console that are right. */
  readonly expectedMessages?: RegExp;
  /** The test takes the connection away. */
  readonly goesOffline?: boolean;
  /** The test is about the service worker. It is kept out else: what goes by it no route of a test sees. */
  readonly hasWorker?: boolean;
  /** Milliseconds that the app may take to hydrate a page; enough for a busy machine unless the test is about that. */
  readonly hydrationTimeout?: number;
}

/** Has the console report also what the Content Security Policy stops. */
const firstScript = join(import.meta.dirname, 'engines/first-script.js');
/** Pixels, as Playwright has it where nothing is said. */
const height = 720;

/** Of each page of this spec. */
const complaintsOfPages: string[][] = [];
/** Those that the running test opened; null between tests. */
let openedByTest: BrowserContext[] | null = null;

beforeEach(() => {
  openedByTest = [];
});

/** A page that a test opened ends with it, and nothing that any page complained of goes unseen. */
afterEach(async () => {
  const contexts = openedByTest ?? [];
  openedByTest = null;
  await Promise.all(contexts.map((context) => context.close()));
  expect(takeComplaints()).toEqual([]);
});

/** Returns all complaints of the pages of this spec since the last call, and forgets them. */
export function takeComplaints(): readonly string[] {
  return complaintsOfPages.flatMap((complaints) => complaints.splice(0));
}

/** Opens a page whose every complaint is noted, in the look of the spec unless the test is about another. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  watching: Watching = {},
): Promise<WatchedPage> {
  const {
    expectedStatuses = [],
    expectedMessages,
    goesOffline = false,
    hasWorker = false,
    hydrationTimeout = 60_000,
    ...options
  } = watching;
  const serviceWorkers = hasWorker ? 'allow' : 'block';
  const { theme, width } = chosenLook();
  const look = { viewport: { width, height }, colorScheme: theme };
  const context = await browser.newContext({ baseURL, serviceWorkers, ...look, ...options });
  openedByTest?.push(context);
  const complaints: string[] = [];
  complaintsOfPages.push(complaints);
  const isExpected = (text: string) =>
    // No fault of a page: the machine got or lost a network, such as that of a container that starts meanwhile.
    text.includes('net::ERR_NETWORK_CHANGED') ||
    (!hasWorker && text.includes('Service Worker registration blocked')) ||
    expectedMessages?.test(text) === true ||
    expectedStatuses.some((status) => text.includes(`responded with a status of ${status}`)) ||
    // The second is what the page gets of a call that went by the service worker.
    (goesOffline && /net::ERR_(INTERNET_DISCONNECTED|FAILED)/u.test(text));
  await context.addInitScript({ path: firstScript });
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      const isLoud = message.type() === 'error' || message.type() === 'warning';
      if (isLoud && !isExpected(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
    });
  });
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) waitUntilHydrated(page, hydrationTimeout, complaints);
  return { context, page, complaints };
}

const plainVisits = new WeakMap<Page, Pick<Page, 'goto' | 'reload'>>();

/** How a test goes to what the app does not hydrate, such as the page without a connection: nothing is waited for. */
export function unhydrated(page: Page): Pick<Page, 'goto' | 'reload'> {
  return plainVisits.get(page) ?? page;
}

/**
 * A page that came with its content is pressed and typed into once the app has hydrated it. One that is not hydrated
 * fails the test there, with its address and what it complained of.
 */
function waitUntilHydrated(page: Page, timeout: number, complaints: readonly string[]): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  plainVisits.set(page, { goto, reload });
  const hydrated = async (): Promise<void> => {
    const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;
    try {
      await page.waitForFunction(isHydrated, undefined, { timeout });
    } catch (cause) {
      const said = complaints.length > 0 ? complaints.join('\n') : 'nothing';
      throw new Error(`${page.url()} was not hydrated. The console said: ${said}`, { cause });
    }
  };
  page.goto = async (...where) => {
    const response = await goto(...where);
    await hydrated();
    return response;
  };
  page.reload = async (...how) => {
    const response = await reload(...how);
    await hydrated();
    return response;
  };
}
