import { publicOperations } from '@quillstead/contracts';
import { buildDocument } from '../build-document.js';
import { ownContract } from '../api-docs.js';
import { docsPage } from './docs-page.js';

const config = { SITE_NAME: '<Lamp> & Hill', SITE_URL: 'http://localhost:5000' };
const document = buildDocument(ownContract(config));
const page = docsPage(document, { json: '/openapi.json', style: '/docs.css' });
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found);

describe('the page about the calls', () => {
  it('has a link to every call and a section of it', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids).toHaveLength(publicOperations.length);
    const links = all(/<li>\s*<a href="#([^"]+)"/g);
    for (const id of ids) {
      expect(links.filter((link) => link === id).length).toBeGreaterThanOrEqual(1);
      expect(page).toContain(`<article id="${id}"`);
    }
  });

  it('leads nowhere that is not on it', () => {
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const target of all(/ href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('shows the limits of fields, replies and errors', () => {
    expect(page).toContain('<dt><code>title</code> Title <em>optional</em></dt>');
    expect(page).toContain('at most 100 characters');
    expect(page).toContain('<a href="#schema-story_address"><code>story_address</code></a>');
    expect(page).toContain('At most 30 times in 3600 seconds (class publish).');
    expect(page).toContain('403: Request forbidden.');
  });

  it('holds nothing that a strict policy forbids, and shows what it is given as text', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    expect(page).toContain('<title>API - &lt;Lamp&gt; &amp; Hill</title>');
    expect(page).not.toContain('<Lamp>');
  });
});
