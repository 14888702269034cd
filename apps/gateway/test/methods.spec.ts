import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiBase,
  confirmEmailSubscriptionPath,
  eachStoryEmailSubscriptionPath,
  endEmailSubscriptionPath,
  publicOperations,
  unsubscribePath,
  weeklyEmailSubscriptionPath,
} from '@quillstead/contracts';
import { Browser } from './browser.js';
import { sharedSite, type SharedSite } from './shared-site.js';

const methods = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;
const samples: Readonly<Record<string, string>> = { comment_id: '1', list: 'story' };

/** An address that the path of an operation fits, with a value for each of its keys. */
const addressOf = (path: string): string =>
  `${apiBase}${path.replace(/:(\w+)/g, (_, key: string) => samples[key] ?? 'lamp')}`;

/** Whether an address fits a path, key by key. */
const fits = (address: string, path: string): boolean =>
  new RegExp(`^${apiBase}${path.replace(/:\w+/g, '[^/]+')}$`).test(address);

const withHead = (declared: readonly string[]): string[] =>
  [...new Set([...declared, ...(declared.includes('GET') ? ['HEAD'] : [])])].sort();

const isForStaff = ({ audience }: (typeof publicOperations)[number]) =>
  audience === 'moderator' || audience === 'admin';

const paths = [...new Set(publicOperations.filter((call) => !isForStaff(call)).map(({ path }) => path))];
const hiddenPaths = [...new Set(publicOperations.filter(isForStaff).map(({ path }) => path))];

/** Every requested address, and the methods that it takes. */
const declared: readonly (readonly [address: string, allowed: readonly string[]])[] = [
  ...paths.map((path) => {
    const address = addressOf(path);
    const fitting = publicOperations.filter((call) => fits(address, call.path)).map(({ method }) => method);
    return [address, withHead(fitting)] as const;
  }),
  ...[`${apiBase}/openapi.json`, `${apiBase}/docs`, `${apiBase}/docs.css`].map(readOnly),
  ...[
    '/feed.atom',
    '/user/ann/feed.atom',
    '/series/lamp/feed.atom',
    '/collection/1/feed.atom',
    '/hashtag/lamp/feed.atom',
    '/opds',
    '/user/ann/opds.json',
    '/sitemap.xml',
    '/robots.txt',
  ].map(readOnly),
  ...['/sitemap/pages.xml', '/manifest.webmanifest', '/opensearch.xml'].map(readOnly),
  readOnly('/.well-known/change-password'),
  ...['/', '/?hashtag=lamp', '/story/lamp', '/account/login', '/assets/main-Xy12.js', '/favicon.svg'].map(
    readOnly,
  ),
  ...[
    unsubscribePath,
    confirmEmailSubscriptionPath,
    endEmailSubscriptionPath,
    weeklyEmailSubscriptionPath,
    eachStoryEmailSubscriptionPath,
  ].map((path) => [path, ['GET', 'HEAD', 'POST']] as const),
];

function readOnly(address: string) {
  return [address, ['GET', 'HEAD']] as const;
}

const undeclared = declared.flatMap(([address, allowed]) =>
  methods
    .filter((method) => !allowed.includes(method))
    .map((method) => [method, address, allowed.join(', ')] as const),
);

describe('a method that a path does not declare', () => {
  let site: SharedSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillstead-methods-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(folder, 'assets/main-Xy12.js'), 'export {};');
    site = await sharedSite({ WEB_DIST: folder });
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true });
  });

  it.each(undeclared)('%s %s: 405, and Allow names %s', async (method, address, allowed) => {
    const response = await new Browser(site.url).open(method, address);
    expect([response.status, response.text]).toEqual([405, 'This method is not allowed here.']);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).not.toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['GET', `${apiBase}/nothing/here`],
    ['POST', `${apiBase}/nothing/here`],
    ['OPTIONS', `${apiBase}/nothing/here`],
    ['POST', '/nothing/here/at/all'],
    ['POST', '/no-such-file.svg'],
    ['PROPFIND', '/nothing/here/at/all'],
  ])('%s %s: 404, since no method leads there', async (method, address) => {
    expect(await send(method, address)).toEqual({ status: 404, allow: undefined });
  });

  it.each(['TRACE', 'PROPFIND'])(
    '%s of a known path: 405, like every method that nothing declares',
    async (method) => {
      expect(await send(method, `${apiBase}/home`)).toEqual({ status: 405, allow: 'GET, HEAD' });
    },
  );

  it('is refused before its body is read, whatever type that has', async () => {
    const response = await new Browser(site.url).call('POST', '/home', {
      headers: { 'content-type': 'text/plain' },
      body: 'x'.repeat(100_000),
    });
    expect(response.status).toBe(405);
  });

  it.each(hiddenPaths)('%s: 404 for who is no staff, as if it were not there', async (path) => {
    const member = await site.member();
    for (const browser of [member, new Browser(site.url)]) {
      const response = await browser.call('PATCH', path);
      expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
    }
  });

  /** As the browser's agent can't: any method. */
  function send(method: string, address: string): Promise<{ status?: number; allow?: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(`${site.url}${address}`, { method }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, allow: response.headers.allow });
      });
      sent.on('error', reject).end();
    });
  }
});
