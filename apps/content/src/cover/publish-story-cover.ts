import { storyChanged } from '@quillstead/contracts';
import {
  flag,
  integer,
  type Outbox,
  type OutboxEntry,
  queryOne,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isSeriesShown } from '../series-place/index.js';
import { storyLang } from '../story/index.js';

const changed = {
  slug: text,
  title: text,
  author_id: integer,
  hashtag_list: text.list,
  is_nsfw: flag,
  is_members_only: flag,
  words: text.orNull,
  lang: text.orNull,
  posted_at: time,
  updated_at: time.orNull,
  version: integer,
  series_id: integer.orNull,
  series_title: text.orNull,
};

/** Publishes that a story has another cover; for its readers it is not edited. */
export async function publishStoryCover(
  id: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<OutboxEntry> {
  const story = await queryOne(
    manager,
    changed,
    sql`UPDATE story SET version = version + 1 WHERE id = ${id}
        RETURNING slug, title, author_id, hashtag_list, is_nsfw, is_members_only, words::text, ${storyLang} AS lang,
          posted_at, updated_at, version,
          (SELECT series_id FROM series_story WHERE story_id = story.id) AS series_id,
          (SELECT series.title FROM series_story JOIN series ON series.id = series_id AND ${isSeriesShown}
            WHERE story_id = story.id) AS series_title`,
  );
  if (story === undefined) throw new Error(`The story ${id} is gone`);
  const { version, posted_at: postedAt, updated_at: updatedAt, ...rest } = story;
  const times = {
    posted_at: postedAt.toISOString(),
    updated_at: (updatedAt ?? postedAt).toISOString(),
  };
  return outbox.publish(manager, storyChanged, { story_id: id, ...rest, ...times }, version);
}
