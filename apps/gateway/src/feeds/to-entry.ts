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
import type { AtomEntry } from './print-atom.js';

/** A story as feeds show it. @param origin of the site, without a slash at the end */
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
