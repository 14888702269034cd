import { xmlText } from './xml-text.js';

export interface AtomEntry {
  /** Absolute, and the entry's name for ever. */
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly author: { readonly name: string; readonly address: string };
  readonly categories: readonly string[];
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string;
}

export interface AtomFeed {
  readonly title: string;
  /** Absolute address of the page whose feed it is. */
  readonly page: string;
  /** Absolute address of the feed itself. */
  readonly self: string;
  readonly entries: readonly AtomEntry[];
}

/** Before the first entry there is nothing that could have changed. */
const never = '1970-01-01T00:00:00.000Z';

/** An Atom document (RFC 4287); every value is text. */
export function printAtom({ title, page, self, entries }: AtomFeed): string {
  const updated = entries
    .map(({ updatedAt }) => updatedAt)
    .reduce((one, other) => (one > other ? one : other), never);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xmlText(self)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    ...entries.map(printEntry),
    '</feed>',
    '',
  ].join('\n');
}

function printEntry(entry: AtomEntry): string {
  return [
    '<entry>',
    `<id>${xmlText(entry.address)}</id>`,
    `<title>${xmlText(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(entry.address)}"/>`,
    `<published>${entry.publishedAt}</published>`,
    `<updated>${entry.updatedAt}</updated>`,
    `<author><name>${xmlText(entry.author.name)}</name><uri>${xmlText(entry.author.address)}</uri></author>`,
    ...entry.categories.map((term) => `<category term="${xmlText(term)}"/>`),
    `<summary>${xmlText(entry.summary)}</summary>`,
    '</entry>',
  ].join('');
}
