import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** HTML that brings its style along. */
export interface StyledHtml {
  readonly html: string;
  /** `sha256-…` of each style that stands in it, for the Content Security Policy. */
  readonly hashes: readonly string[];
}

const sheetLink = /<link rel="stylesheet"[^>]*?\shref="(\/assets\/[^"]+\.css)"[^>]*>/g;

/**
 * Replaces the links to style sheets in HTML by the sheets themselves: the browser paints the text when it has arrived,
 * and not one round trip later (docs/design.md#weight). The links stay, switched off, which loads nothing: by them the
 * web app knows that it has these sheets when a part of it needs one.
 *
 * @param folder the built web app's; a sheet that is not there is left to the browser
 */
export function inlineStyles(html: string, folder: string): StyledHtml {
  const sheets: string[] = [];
  const linked = html.replace(sheetLink, (link: string, address: string) => {
    const file = join(folder, address);
    if (!existsSync(file)) return link;
    sheets.push(readFileSync(file, 'utf8').trim());
    return link.replace('<link', '<link disabled');
  });
  // An end tag in a sheet would end the style that it stands in; no sheet of ours has one.
  if (sheets.length === 0 || sheets.some((sheet) => sheet.includes('</'))) return { html, hashes: [] };
  const style = sheets.join('\n');
  const hash = createHash('sha256').update(style).digest('base64');
  return { html: `<style>${style}</style>${linked}`, hashes: [`sha256-${hash}`] };
}
