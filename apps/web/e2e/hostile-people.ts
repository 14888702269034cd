import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import type { OpenSite } from './open-site.js';

/** A member without a page, who only changes their settings. */
export interface Impersonator {
  readonly username: string;
  /** Makes a call and gives its status. */
  readonly call: (method: string, path: string, data?: object) => Promise<number>;
}

/** Signs up this many posers, one after the other: hashing a password takes its time. */
export async function signUpImpersonators(site: OpenSite, count: number): Promise<Impersonator[]> {
  const posers: Impersonator[] = [];
  while (posers.length < count) posers.push(await signUpPoser(site));
  return posers;
}

async function signUpPoser({ browser, url }: OpenSite): Promise<Impersonator> {
  const context = await browser.newContext({ baseURL: url });
  const username = `poser_${randomBytes(4).toString('hex')}`;
  const password = `tea-and-${randomBytes(6).toString('hex')}`;
  const call = async (method: string, path: string, data?: object) => {
    const headers = { 'x-xsrf-token': await tokenOf(context) };
    const response = await context.request.fetch(`/api/v1${path}`, {
      method,
      headers,
      ...(data && { data }),
    });
    return response.status();
  };
  await call('POST', '/user/account/session');
  const account = { username, email: `${username}@example.org`, password1: password, password2: password };
  if ((await call('POST', '/user/account/signup', account)) !== 201)
    throw new Error('A poser was not let in.');
  return { username, call };
}

async function tokenOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return decodeURIComponent(cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '');
}

/** Elements and links that no text of a member may have brought into the page. */
export function strangeElements(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const wild =
      'iframe, object, embed, img, math, form:not([role=search]), style, base, meta, link, main script';
    // Covers and faces are drawn around names and titles.
    const own =
      'svg:not(.lucide, [data-size] svg), [data-size] svg :not(g, path, circle, text, tspan), [onerror], [onload], [onclick], [onfocus], [onmouseover], [style*="url"]';
    const links = [...body.querySelectorAll('a')].filter(
      ({ protocol }) => !['http:', 'https:', 'mailto:'].includes(protocol),
    );
    return [...body.querySelectorAll(`${wild}, ${own}`), ...links].map(({ outerHTML }) => outerHTML);
  });
}
