import { escapeHtml } from '@quillstead/service-kit/markup';

/** The preview of a page on other sites: Open Graph (ogp.me) and JSON-LD (schema.org). */
export interface Preview {
  readonly type: 'website' | 'article' | 'profile';
  readonly title: string;
  readonly description: string | null;
  /** Further Open Graph properties, each with its value or values. */
  readonly properties: Readonly<Record<string, string | readonly string[]>>;
  /** The schema.org thing that the page is about, without its context. */
  readonly thing: Readonly<Record<string, unknown>>;
}

/** Returns the lines of a head; every value is escaped. */
export function printPreview(
  { type, title, description, properties, thing }: Preview,
  { site, canonical }: { site: string; canonical: string },
): string[] {
  const all: Record<string, string | readonly string[]> = {
    'og:site_name': site,
    'og:type': type,
    'og:title': title,
    ...(description ? { 'og:description': description } : {}),
    'og:url': canonical,
    ...properties,
  };
  const lines = Object.entries(all).flatMap(([name, values]) =>
    [values].flat().map((value) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
  );
  const card = 'og:image' in properties ? 'summary_large_image' : 'summary';
  const twitterCard = `<meta name="twitter:card" content="${card}" />`;
  return [...lines, twitterCard, `<script type="application/ld+json">${printThing(thing)}</script>`];
}

/** Returns JSON that can not end the script it is in. */
function printThing(thing: Preview['thing']): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(/</g, '\\u003c');
}
