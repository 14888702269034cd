import type { EntityManager } from 'typeorm';
import { readPublishableText } from '../markup/index.js';
import { prepareStory, type PublishStory } from '../story/index.js';
import type { Authors } from './await-authors.js';
import type { SampleStory } from './read-story-file.js';

/** A story of the sample that is now on the site. */
export interface PlacedStory {
  readonly id: number;
  readonly postedAt: Date;
}

const day = 24 * 60 * 60 * 1_000;

/**
 * Publishes the stories at their times in the past, the oldest first.
 * @param stories by the name of their file
 * @param series ids by the names in series.json
 * @returns the stories that were added, by the same names
 */
export async function addSampleStories(
  stories: ReadonlyMap<string, SampleStory>,
  series: ReadonlyMap<string, number>,
  authors: Authors,
  publishStory: PublishStory,
  manager: EntityManager,
): Promise<ReadonlyMap<string, PlacedStory>> {
  const oldestFirst = [...stories].toSorted(
    ([, one], [, other]) => other.posted_days_ago - one.posted_days_ago,
  );
  const placed = new Map<string, PlacedStory>();
  for (const [name, story] of oldestFirst) {
    const sent = {
      title: story.title,
      description: story.description,
      hashtag_list: story.hashtags,
      font_family: story.font ?? null,
      is_nsfw: story.nsfw === '1' ? 1 : 0,
    } as const;
    const prepared = prepareStory(sent, readPublishableText(story.html));
    const postedAt = new Date(Date.now() - story.posted_days_ago * day);
    const authorId = authors.get(story.author) ?? 0;
    const seriesId = story.series === undefined ? null : series.get(story.series);
    if (seriesId === undefined) throw new Error(`${name}: there is no series ${story.series}`);
    const origin = { authorId, seriesId, draftId: null, postedAt };
    const added = await publishStory.publish(prepared, origin, manager);
    if (added) placed.set(name, { id: added.story_id, postedAt });
  }
  return placed;
}
