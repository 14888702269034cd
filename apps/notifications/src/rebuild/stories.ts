import {
  type StorySnapshot,
  snapshotStories,
  openOrCloseStory,
  purgeStory,
  storyPublished,
} from '@quillstead/contracts';
import { addTasks, integer, type ReadModel, sql, type Orphans, text } from '@quillstead/service-kit';
import { In } from 'typeorm';
import { endFanOut } from '../fan-out/index.js';
import { markStoriesDeleted, upsertStories } from '../story-projection/upsert-stories.js';
import { StoryProjection } from '../story-projection/story-projection.entity.js';

const subject = ({ story_id }: { story_id: number }): string =>
  storyPublished.subject({
    story_id,
    slug: '',
    title: '',
    author_id: 0,
    hashtag_list: [],
    is_nsfw: 0,
    lang: null,
    posted_at: '',
    series_id: null,
    series_title: null,
    words: null,
    is_members_only: 0,
  });

export const storyProjections: ReadModel<StorySnapshot, StoryProjection> = {
  what: 'story_projection',
  source: 'content',
  call: snapshotStories,
  subject,
  expected: ({ story_id: storyId, slug, title, is_nsfw: isNsfw, lang }) => ({
    storyId,
    slug,
    title,
    isNsfw,
    lang,
    isThere: true,
  }),
  present: async (stories, manager) => {
    const ids = stories.map(({ story_id }) => story_id);
    const projections = await manager.findBy(StoryProjection, { storyId: In(ids) });
    const byId = new Map(projections.map((story) => [story.storyId, story]));
    return ids.map((id) => byId.get(id));
  },
  apply: async (story, manager) => {
    await upsertStories([story], manager);
    await manager.update(StoryProjection, { storyId: story.story_id }, { isThere: true });
    await addTasks(openOrCloseStory, [story.story_id], manager);
  },
};

export const orphanStories: Orphans<{ story_id: number; slug: string }> = {
  what: 'story_projection',
  source: 'content',
  columns: { story_id: integer, slug: text },
  list: sql`SELECT story_id, slug FROM story_projection WHERE is_there`,
  subject,
  forget: async (story, manager) => {
    await markStoriesDeleted([story], manager);
    await endFanOut([story.story_id], manager);
    await addTasks(purgeStory, [story.story_id], manager);
  },
};
