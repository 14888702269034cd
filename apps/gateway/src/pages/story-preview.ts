import { hashtagWord, paths, ratings, visibleName } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { previewPicture, publicCover } from '../previews/preview-paths.js';
import type { Preview } from './preview.js';

type PreviewedStory = Pick<
  Extract<ResponseTypes['story_page'], { content_access: true }>,
  | 'slug'
  | 'title'
  | 'cover'
  | 'hashtag_list'
  | 'lang'
  | 'is_nsfw'
  | 'rating'
  | 'category'
  | 'count_words'
  | 'posted_at'
  | 'updated_at'
  | 'series'
  | 'author_username'
  | 'author_display_name'
>;

/**
 * Returns a story as others show it.
 * @param description as the page's own, null without one
 * @param origin of the site, without a slash at the end
 */
export function storyPreview(story: PreviewedStory, description: string | null, origin: string): Preview {
  const author = {
    name: visibleName(story.author_display_name) ?? story.author_username,
    url: `${origin}${paths.user(story.author_username)}`,
  };
  const picture = previewPicture(
    { title: story.title, author: author.name, cover: publicCover(story) },
    paths.story(story.slug),
    origin,
  );
  const tags = story.hashtag_list.map(hashtagWord);
  return {
    type: 'article',
    title: story.title,
    description,
    properties: {
      ...picture.properties,
      'article:published_time': story.posted_at,
      ...(story.updated_at ? { 'article:modified_time': story.updated_at } : {}),
      'article:author': author.url,
      'article:tag': tags,
    },
    thing: {
      '@type': 'Article',
      headline: story.title,
      image: picture.images,
      ...(story.lang === null ? {} : { inLanguage: story.lang }),
      ...(description ? { description } : {}),
      url: `${origin}${paths.story(story.slug)}`,
      author: { '@type': 'Person', ...author },
      datePublished: story.posted_at,
      dateModified: story.updated_at ?? story.posted_at,
      wordCount: story.count_words,
      genre: story.category,
      keywords: tags,
      ...(story.series === null
        ? {}
        : {
            position: story.series.position,
            isPartOf: {
              '@type': 'CreativeWorkSeries',
              name: story.series.title,
              url: `${origin}${paths.series(story.series.slug)}`,
            },
          }),
      isFamilyFriendly: story.is_nsfw === 0,
      contentRating: ratings[story.rating].label,
    },
  };
}
