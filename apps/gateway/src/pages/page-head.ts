import { escapeHtml } from '@quillstead/service-kit/markup';
import { printPreview, type Preview } from './preview.js';

/** The metadata of a page for machines. */
export interface PageHead {
  /** The name of the site; the web app reads it here. */
  readonly site: string;
  readonly title: string;
  readonly description: string | null;
  /** Absolute address of the page in its canonical spelling. */
  readonly canonical: string | null;
  /** Search engines are requested to leave it out. */
  readonly noIndex: boolean;
  /** The preview that other sites show for a link; null for a page that must not be shared. */
  readonly preview: Preview | null;
  /** Address of the Atom feed of what the page lists. */
  readonly feed: string | null;
  /** Address of the catalogue of the same for reading apps. */
  readonly catalogue: string | null;
}

/** Prints the head of a page; every value is text and is escaped. */
export function printHead(head: PageHead): string {
  const { site, title, description, canonical, noIndex, preview, feed, catalogue } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="application-name" content="${escapeHtml(site)}" />`,
    description ? `<meta name="description" content="${escapeHtml(description)}" />` : '',
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : '',
    noIndex ? '<meta name="robots" content="noindex" />' : '',
    feed ? `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}" />` : '',
    catalogue ? `<link rel="alternate" type="application/opds+json" href="${escapeHtml(catalogue)}" />` : '',
    ...(preview && canonical ? printPreview(preview, { site, canonical }) : []),
  ]
    .filter((line) => line !== '')
    .join('\n    ');
}
