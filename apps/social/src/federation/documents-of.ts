import type { SharedSeries, SharedStory } from '@quillstead/contracts';
import { escapeHtml } from '@quillstead/service-kit/markup';
import { type Addresses, seriesName } from './addresses.js';
import { articleText } from './article-text.js';
import { fedify, type Fedify } from './fedify.js';
import type { FollowableAuthor } from './followable-authors.js';

/** The site that makes the documents. */
export interface Site {
  readonly url: string;
  readonly addresses: Addresses;
}

const pictureSize = 512;
const coverSize = 320;

/** Returns what the fediverse sees of an author, without inboxes and keys. */
export function personOf(author: FollowableAuthor, { url, addresses }: Site, { instantOf }: Fedify) {
  const profile = new URL(addresses.profile(author.username));
  return {
    id: new URL(addresses.actor(author.user_id)),
    preferredUsername: author.username,
    name: author.display_name ?? author.username,
    summary: author.bio === null ? null : paragraphs(author.bio),
    url: profile,
    picture: author.picture === null ? null : new URL(`${url}${author.picture}/${pictureSize}.webp`),
    published: instantOf(author.joined_at.toISOString()),
    aliases: author.also_known_as.map((address) => new URL(address)),
  };
}

/** Returns what the fediverse sees of a series, without inboxes and keys. */
export function actorOfSeries(series: SharedSeries, author: FollowableAuthor, site: Site, loaded: Fedify) {
  const { url, addresses } = site;
  const { Image, instantOf } = loaded;
  const profile = escapeHtml(addresses.profile(author.username));
  const by = `<p>A series of <a href="${profile}">${escapeHtml(author.display_name ?? author.username)}</a></p>`;
  const cover =
    series.cover === null
      ? null
      : new Image({ url: new URL(`${url}${series.cover}/${coverSize}.webp`), mediaType: 'image/webp' });
  return {
    id: new URL(addresses.actor(-series.series_id)),
    preferredUsername: seriesName(series.series_id),
    name: series.title,
    summary: series.description === null ? by : `${paragraphs(series.description)}${by}`,
    url: new URL(addresses.seriesPage(series.slug)),
    icon: cover,
    image: cover,
    attribution: new URL(addresses.actor(author.user_id)),
    published: instantOf(series.posted_at),
  };
}

/**
 * Returns a story as other servers get it. Its text was sanitised when it was written, and servers that show it
 * sanitise it again.
 * @param siteName the present name of the site
 */
export async function articleOf(story: SharedStory, site: Site, siteName: string) {
  const { Article, Hashtag, Image, instantOf, LanguageString, PUBLIC_COLLECTION } = await fedify();
  const { url, addresses } = site;
  const page = addresses.page(story.slug);
  const isSensitive = story.is_nsfw === 1;
  const summary = story.description ?? story.beginning;
  const text = story.rich_text_story === null ? paragraphs(summary) : articleText(story.rich_text_story);
  return new Article({
    id: new URL(addresses.story(story.story_id)),
    attribution: new URL(addresses.actor(story.author_id)),
    to: PUBLIC_COLLECTION,
    cc: new URL(addresses.followers(story.author_id)),
    // Servers read the language from the one text that has it.
    names: story.lang === null ? [story.title] : [story.title, new LanguageString(story.title, story.lang)],
    // The summary of a story for adults is shown before the reader decides to open it.
    summary: paragraphs(isSensitive ? 'For adults' : summary),
    content: `${text}<p><a href="${escapeHtml(page)}">Read it on ${escapeHtml(siteName)}</a></p>`,
    mediaType: 'text/html',
    sensitive: isSensitive,
    url: new URL(page),
    image: isSensitive ? null : new Image({ url: new URL(`${page}/preview.png`), mediaType: 'image/png' }),
    tags: story.hashtag_list.map(
      (hashtag) =>
        new Hashtag({
          name: hashtag,
          href: new URL(`${url}/hashtag/${encodeURIComponent(hashtag.slice(1).toLowerCase())}`),
        }),
    ),
    published: instantOf(story.posted_at),
    updated: story.updated_at === null ? null : instantOf(story.updated_at),
  });
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
