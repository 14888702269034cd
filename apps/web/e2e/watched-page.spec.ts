import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { startChromium } from '@quillstead/testing';
import type { Browser } from 'playwright';
import { openPage, takeComplaints, unhydrated } from './watched-page.js';

/** A page that the app hydrates, as far as a test can see. */
const hydrated = '<script>performance.mark("hydrated")</script>';
const pages: Readonly<Record<string, string>> = {
  '/quiet': hydrated,
  '/loud': `${hydrated}<script>console.error("No ink.")</script>`,
  '/hostile': `${hydrated}<img src="data:," onerror="alert(1)">`,
  '/dead': '<script>console.warn("No paper.")</script>',
};

describe('a page that is watched', () => {
  let server: Server;
  let url: string;
  let browser: Browser;

  beforeAll(async () => {
    server = createServer(({ url: path }, response) => {
      const policy = path === '/hostile' ? "script-src-elem 'unsafe-inline'; script-src-attr 'none'" : '';
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      response.end(`<!doctype html><link rel="icon" href="data:," />${pages[path ?? ''] ?? ''}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
    browser = await startChromium();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it('reports its console and what the Content Security Policy stopped', async () => {
    const { page } = await openPage(browser, url);
    await page.goto('/loud');
    expect(takeComplaints()).toEqual(['error: error: No ink.']);
    await page.goto('/hostile');
    expect(takeComplaints()).toContainEqual(expect.stringContaining('script-src-attr inline'));
    takeComplaints();
  });

  it('fails the test when it is not hydrated, with its address and what it said', async () => {
    const { page } = await openPage(browser, url, { hydrationTimeout: 500 });
    const sentence = /\/dead was not hydrated\. The console said: error: warn: No paper\./u;
    await expect(page.goto('/dead')).rejects.toThrow(sentence);
    await expect(page.reload()).rejects.toThrow(sentence);
    await unhydrated(page).goto('/dead');
    expect(takeComplaints()).toHaveLength(3);
  });
});
