import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { Registry } from 'prom-client';
import { Maintenance } from '../maintenance/maintenance.js';
import type { ResponsesForPage } from './page-responses.js';
import { PageContent } from './page-content.js';

const page = { pathname: '/', search: '', site: 'Lamp', viewer: 'visitor' } as const;
const none = {} as ResponsesForPage;

describe('PageContent', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'))));
  afterEach(() => rm(folder, { recursive: true }));

  /** @param render the body of what the web app was built into */
  const open = async (render: string, isMaintained = false) => {
    await mkdir(join(folder, 'server'));
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, 'index.html'), '<head></head><body></body>');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, '.vite/manifest.json'), '{}');
    const module = `export const makeRenderer = async () => async (page, responses) => { ${render} };`;
    await writeFile(join(folder, 'server/entry-server.js'), module);
    const config = { WEB_DIST: folder } as never;
    const registry = new Registry();
    const maintenance = new Maintenance({ MAINTENANCE: isMaintained });
    const content = new PageContent(config, pino({ level: 'silent' }), maintenance, registry);
    await content.onModuleInit();
    return { content, registry };
  };

  it('gives what the web app renders, and counts it', async () => {
    const { content, registry } = await open("return { head: '', content: page.site, state: '' };");
    expect(await content.of(page, none, 'r')).toMatchObject({ content: 'Lamp' });
    expect(await registry.metrics()).toContain('page_contents_total{outcome="made"} 1');
  });

  it('leaves a page without content when the app throws, and does not throw', async () => {
    const { content, registry } = await open("throw new Error('broken');");
    expect(await content.of(page, none, 'r')).toBe('failed');
    expect(await registry.metrics()).toContain('page_contents_total{outcome="failed"} 1');
  });

  it('goes on making pages, however many could not be made', async () => {
    const { content } = await open("if (page.search) throw new Error('broken'); return { content: 'Lamp' };");
    for (let tries = 0; tries < 100; tries += 1)
      expect(await content.of({ ...page, search: '?broken' }, none, 'r')).toBe('failed');
    expect(await content.of(page, none, 'r')).toMatchObject({ content: 'Lamp' });
  });

  it('makes no more pages at once than it may', async () => {
    const { content } = await open('return new Promise((resolve) => responses.waiting.push(resolve));');
    const waiting: ((made: null) => void)[] = [];
    const making = Array.from({ length: 32 }, () => content.of(page, { waiting } as never, 'r'));
    expect(await content.of(page, none, 'r')).toBe('failed');
    for (const done of waiting) done(null);
    expect(await Promise.all(making)).toEqual(making.map(() => null));
  });

  it('leaves pages to the browser while the site is being worked on', async () => {
    const { content } = await open("return { head: '', content: '', state: '' };", true);
    expect(await content.of(page, none, 'r')).toBeNull();
  });
});
