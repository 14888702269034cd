import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { chosenLook } from './looks.js';

/** A page of a browser context of its own, with everything it complained of. */
export interface WatchedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and warnings, uncaught errors, breaches of the Content Security Policy. */
  readonly complaints: readonly string[];
}

/** The browser itself logs an answer that is an error; a test that provokes one names its status. */
export interface Watching extends BrowserContextOptions {
  readonly expectedStatuses?: readonly number[];
  /** The test takes the connection away. */
  readonly goesOffline?: boolean;
  /** The test is about the service worker. It is kept out else: what goes by it no route of a test sees. */
  readonly hasWorker?: boolean;
}

/** Pixels, as Playwright has it where nothing is said. */
const height = 720;

/** Opens a page whose every complaint is noted, in the look of the spec unless the test is about another. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  watching: Watching = {},
): Promise<WatchedPage> {
  const { expectedStatuses = [], goesOffline = false, hasWorker = false, ...options } = watching;
  const serviceWorkers = hasWorker ? 'allow' : 'block';
  const { theme, width } = chosenLook();
  const look = { viewport: { width, height }, colorScheme: theme };
  const context = await browser.newContext({ baseURL, serviceWorkers, ...look, ...options });
  const complaints: string[] = [];
  const isExpected = (text: string) =>
    // No fault of a page: the machine got or lost a network, such as that of a container that starts meanwhile.
    text.includes('net::ERR_NETWORK_CHANGED') ||
    (!hasWorker && text.includes('Service Worker registration blocked')) ||
    expectedStatuses.some((status) => text.includes(`responded with a status of ${status}`)) ||
    // The second is what the page is told of a call that went by the service worker.
    (goesOffline && /net::ERR_(INTERNET_DISCONNECTED|FAILED)/u.test(text));
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      const isLoud = message.type() === 'error' || message.type() === 'warning';
      if (isLoud && !isExpected(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
    });
  });
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) waitUntilOurs(page);
  return { context, page, complaints };
}

/** Milliseconds; a page that is not the app's, such as the one without a connection, is never taken over. */
const mostPatience = 10_000;

/** A page that came with its content is pressed and typed into once the app has taken it over. */
function waitUntilOurs(page: Page): void {
  const ours = async (): Promise<void> => {
    const isOurs = () => performance.getEntriesByName('taken-over').length > 0;
    await page.waitForFunction(isOurs, undefined, { timeout: mostPatience }).catch(() => undefined);
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...where) => {
    const answer = await goto(...where);
    await ours();
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload(...how);
    await ours();
    return answer;
  };
}
