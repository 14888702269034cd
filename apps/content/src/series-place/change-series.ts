import { refreshStoryTraits, seriesChanged } from '@quillstead/contracts';
import {
  addTasks,
  CallError,
  integer,
  type Outbox,
  type OutboxEntry,
  query,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const changed = { slug: text, title: text, author_id: integer, version: integer };

/**
 * Changes columns of a series and publishes that, inside the caller's transaction. A series that a moderator hid can
 * lose stories; its event names its former author.
 *
 * @param changes the assignments of the UPDATE
 * @param leftStoryId the story that leaves the series by this change
 * @returns the address and the published event
 * @throws CallError `not_found` for a series that does not exist
 */
export async function changeSeries(
  id: number,
  changes: Sql,
  outbox: Outbox,
  manager: EntityManager,
  leftStoryId: number | null = null,
): Promise<{ readonly slug: string; readonly published: OutboxEntry }> {
  const series = await queryOne(
    manager,
    changed,
    sql`UPDATE series SET ${changes}, version = version + 1 WHERE id = ${id}
     RETURNING slug, title, coalesce(author_id, removed_from) AS author_id, version`,
  );
  if (series === undefined) throw new CallError('not_found');
  const { version, ...named } = series;
  const payload = { series_id: id, ...named, left_story_id: leftStoryId };
  const published = await outbox.publish(manager, seriesChanged, payload, version);
  return { slug: series.slug, published };
}

/** Adds tasks that store whether the stories of a series are finished, in the transaction that changes its status. */
export async function refreshTraitsOfStories(seriesId: number, manager: EntityManager): Promise<void> {
  const stories = await query(
    manager,
    { story_id: integer },
    sql`SELECT story_id FROM series_story WHERE series_id = ${seriesId}`,
  );
  await addTasks(
    refreshStoryTraits,
    stories.map(({ story_id: id }) => id),
    manager,
  );
}
