import {
  defaultRating,
  hashtagWord,
  paths,
  ratings,
  storyTitle,
  visibleName,
  warningLabels,
} from '@quillstead/catalogue';
import type { StoryArticle } from '@quillstead/contracts';
import { escapeXml } from '@quillstead/service-kit/markup';

interface AtomEntry {
  /** Absolute, and the entry's name for ever. */
  readonly address: string;
  /** ISO 639-1; null when it is unknown. */
  readonly lang: string | null;
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

/** The time of a feed without entries, in which nothing could have changed. */
const never = '1970-01-01T00:00:00.000Z';

/** Returns an Atom document (RFC 4287); every value is text. */
export function printAtom({ title, page, self, entries }: AtomFeed): string {
  const updated = entries
    .map(({ updatedAt }) => updatedAt)
    .reduce((one, other) => (one > other ? one : other), never);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    ...entries.map(printEntry),
    '</feed>',
    '',
  ].join('\n');
}

function printEntry(entry: AtomEntry): string {
  return [
    entry.lang === null ? '<entry>' : `<entry xml:lang="${entry.lang}">`,
    `<id>${escapeXml(entry.address)}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.address)}"/>`,
    `<published>${entry.publishedAt}</published>`,
    `<updated>${entry.updatedAt}</updated>`,
    `<author><name>${escapeXml(entry.author.name)}</name><uri>${escapeXml(entry.author.address)}</uri></author>`,
    ...entry.categories.map((term) => `<category term="${escapeXml(term)}"/>`),
    `<summary>${escapeXml(entry.summary)}</summary>`,
    '</entry>',
  ].join('');
}

/** Returns a story as feeds show it. @param origin of the site, without a slash at the end */
export function toEntry(story: StoryArticle, origin: string): AtomEntry {
  return {
    address: `${origin}${paths.story(story.slug)}`,
    lang: story.lang,
    title: storyTitle(story.title),
    summary: story.description || story.rich_text_story_substring,
    author: {
      name: visibleName(story.author_display_name) ?? story.author_username,
      address: `${origin}${paths.user(story.author_username)}`,
    },
    categories: [
      ...story.hashtag_list.map(hashtagWord),
      ...(story.rating === defaultRating ? [] : [`Rating: ${ratings[story.rating].label}`]),
      ...warningLabels(story).map((warning) => `Warning: ${warning}`),
    ],
    publishedAt: story.posted_at,
    updatedAt: story.updated_at ?? story.posted_at,
  };
}
