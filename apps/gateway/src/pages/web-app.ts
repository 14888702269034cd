import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineStyles } from './inline-styles.js';

/** The built page that every address of the site begins with, taken apart where the gateway fills it in. */
export interface WebApp {
  readonly folder: string;
  /** The pieces of the page in their order; between them are the page's head, links, content and state. */
  readonly pieces: readonly [start: string, head: string, root: string, body: string, end: string];
  /** `sha256-…` of each script that stands in the page itself, for the Content Security Policy. */
  readonly inlineScripts: readonly string[];
  /** The hashes of the styles that every page brings along. */
  readonly inlineStyles: readonly string[];
}

const headPlaceholder = '<!--head-->';
const contentPlaceholder = '<!--content-->';
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
  const [start, head, ...rest] = takeApart(page, file);
  const { html, hashes } = inlineStyles(head, folder);
  return {
    folder,
    pieces: [start, html, ...rest],
    inlineStyles: hashes,
    inlineScripts: [...page.matchAll(inlineScript)].map(([, script = '']) => hashOf(script)),
  };
}

function takeApart(page: string, file: string): WebApp['pieces'] {
  const [start, afterStart] = cut(page, headPlaceholder, '</head>');
  const [head, afterHead] = cut(afterStart, '</head>', '</head>');
  const [root, afterRoot] = cut(afterHead, contentPlaceholder, '</body>');
  const [body, end] = cut(afterRoot, '</body>', '</body>');
  return [start, head, root, body, end];

  /** Returns the text before a mark and after it; an end tag that is the mark itself stays. */
  function cut(text: string, mark: string, otherwise: string): [before: string, after: string] {
    const found = text.includes(mark) ? mark : otherwise;
    const place = text.indexOf(found);
    if (place === -1) throw new Error(`${file} has no ${found} to fill in`);
    return [text.slice(0, place), text.slice(found.startsWith('</') ? place : place + found.length)];
  }
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
