import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built page that every address of the site begins with, taken apart where the gateway fills it in. */
export interface WebApp {
  readonly folder: string;
  readonly beforeHead: string;
  readonly afterHead: string;
  /** `sha256-…` of each script that stands in the page itself, for the Content Security Policy. */
  readonly inlineScripts: readonly string[];
}

const placeholder = '<!--head-->';
const filledByUs = /\s*<title>[^<]*<\/title>|\s*<meta name="(?:description|application-name)"[^>]*>/g;
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
const builtHere = join(import.meta.dirname, '../../../web/dist');

/**
 * Reads the built web app once, at the start.
 * @param folder WEB_DIST; the repository's own unless given
 * @returns null when it was not built
 */
export function readWebApp(folder: string = builtHere): WebApp | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const page = readFileSync(file, 'utf8').replace(filledByUs, '');
  const mark = page.includes(placeholder) ? placeholder : '</head>';
  const place = page.indexOf(mark);
  if (place === -1) throw new Error(`${file} has no <head> to fill in`);
  return {
    folder,
    beforeHead: page.slice(0, place),
    afterHead: page.slice(mark === placeholder ? place + placeholder.length : place),
    inlineScripts: [...page.matchAll(inlineScript)].map(([, script = '']) => hashOf(script)),
  };
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
