import { accentColours, type Theme } from '@quillstead/catalogue';
import { type HeaderTable, pageHeaders } from '../http/security-headers.js';
import { inlineStyles, type StyledHtml } from './inline-styles.js';
import type { WebApp } from './web-app.js';
import { createHash } from 'node:crypto';

/** The styles in the head of a page, with the headers that allow them. */
export interface StyledHead {
  readonly html: string;
  readonly headers: HeaderTable;
}

type Accent = Readonly<Record<Theme, string>> | null;

/**
 * Makes what gives the pages of one web app their style. There are as many different heads as kinds of pages, so each
 * is made once.
 *
 * @param others the headers of pages beside those for safety
 * @param mediaUrl an origin beside the site that has pictures
 */
export function pageStyles(webApp: WebApp | null, live: boolean, others: HeaderTable, mediaUrl?: string) {
  const made = new Map<string, StyledHead>();
  /** The heads are made anew when the owner changes the accent. */
  let madeFor: Accent = null;

  function make(head: string, accent: Accent): StyledHead {
    const sheets = inlineStyles(head, webApp?.folder ?? '');
    const own = accentStyle(accent);
    const styles = [...(webApp?.inlineStyles ?? []), ...sheets.hashes, ...own.hashes];
    return {
      html: sheets.html + own.html,
      headers: {
        ...pageHeaders(live, { scripts: webApp?.inlineScripts ?? [], styles }, mediaUrl),
        ...others,
      },
    };
  }

  /**
   * @param head the links that the web app names for a page; empty for what every page has
   * @param accent the colors that the owner has chosen
   */
  return (head: string, accent: Accent = null): StyledHead => {
    if (accent?.light !== madeFor?.light || accent?.dark !== madeFor?.dark) {
      madeFor = accent;
      made.clear();
    }
    let styled = made.get(head);
    if (styled === undefined) made.set(head, (styled = make(head, accent)));
    return styled;
  };
}

/**
 * Returns the style that puts the accents of the owner in the place of those of the web app, before the first paint
 * (docs/design.md#look). It stands behind the style sheets of the page; the policy names its hash.
 */
function accentStyle(accent: Readonly<Record<Theme, string>> | null): StyledHtml {
  if (accent === null) return { html: '', hashes: [] };
  const [light, dark] = [accentColours(accent.light, 'light'), accentColours(accent.dark, 'dark')];
  const style =
    `:root{--accent:light-dark(${light.accent},${dark.accent});` +
    `--accent-strong:light-dark(${light.strong},${dark.strong})}`;
  const hash = createHash('sha256').update(style).digest('base64');
  return { html: `<style>${style}</style>`, hashes: [`sha256-${hash}`] };
}
