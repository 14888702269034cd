import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer, RenderPage } from '@quillstead/contracts';

/**
 * Loads what the web app was built into for us: the same app, which renders a page to HTML.
 * @param folder the built web app's
 * @returns null when it was built for browsers alone; rejects when it does not fit the app beside it
 */
export async function loadRenderer(folder: string): Promise<RenderPage | null> {
  const entry = join(folder, 'server/entry-server.js');
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(entry) || !existsSync(manifest)) return null;
  const { makeRenderer }: PageRenderer = await import(pathToFileURL(entry).href);
  return makeRenderer(JSON.parse(readFileSync(manifest, 'utf8')));
}
