import { type HeaderTable, pageHeaders } from '../http/security-headers.js';
import { inlineStyles } from './inline-styles.js';
import type { WebApp } from './web-app.js';

/** The styles in the head of a page, with the headers that allow them. */
export interface StyledHead {
  readonly html: string;
  readonly headers: HeaderTable;
}

/**
 * Makes what gives the pages of one web app their style. There are as many different heads as kinds of pages, so each
 * is made once.
 *
 * @param others the headers of pages beside those for safety
 */
export function pageStyles(webApp: WebApp | null, live: boolean, others: HeaderTable) {
  const made = new Map<string, StyledHead>();

  function make(head: string): StyledHead {
    const { html, hashes } = inlineStyles(head, webApp?.folder ?? '');
    const styles = [...(webApp?.inlineStyles ?? []), ...hashes];
    return {
      html,
      headers: { ...pageHeaders(live, { scripts: webApp?.inlineScripts ?? [], styles }), ...others },
    };
  }

  /** @param head the links that the web app names for a page; empty for what every page has */
  return (head: string): StyledHead => {
    let styled = made.get(head);
    if (styled === undefined) made.set(head, (styled = make(head)));
    return styled;
  };
}
