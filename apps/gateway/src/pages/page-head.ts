import { escapeHtml } from '../http/escape-html.js';

/** What a page says of itself to machines. */
export interface PageHead {
  /** What the site is called; the web app reads it here. */
  readonly site: string;
  readonly title: string;
  readonly description: string | null;
  /** Absolute address of the page in its canonical spelling. */
  readonly canonical: string | null;
  /** Search engines are asked to leave it out. */
  readonly noIndex: boolean;
}

/** Prints the head of a page; every value is text and is escaped. */
export function printHead({ site, title, description, canonical, noIndex }: PageHead): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="application-name" content="${escapeHtml(site)}" />`,
    description ? `<meta name="description" content="${escapeHtml(description)}" />` : '',
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : '',
    noIndex ? '<meta name="robots" content="noindex" />' : '',
  ]
    .filter((line) => line !== '')
    .join('\n    ');
}
