import {
  type ExportPart,
  flag,
  integer,
  partsOfEntities,
  sql,
  text,
  time,
  boolean,
} from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';

const pageSize = 500;

/** Returns how the parts of an export are read. The name of a followed author whose account is not active is null. */
export function exportParts(userId: number, dataSource: DataSource): Readonly<Record<string, ExportPart>> {
  const member = sql`${userId}::bigint`;
  return {
    user_subscriptions: {
      columns: {
        author_id: integer,
        author_username: text.orNull,
        subscription_code: boolean,
        created_at: time,
      },
      select: sql`mine.author_id, person.username AS author_username, mine.code AS subscription_code, mine.created_at`,
      from: sql`FROM user_subscription mine
        LEFT JOIN user_projection person ON person.user_id = mine.author_id AND person.status = 'active'
        WHERE mine.subscriber_id = ${member}`,
      keys: ['mine.author_id'],
      limit: pageSize,
    },
    ...partsOfEntities(dataSource, member),
    blocks: {
      columns: { user_id: integer, username: text, created_at: time },
      select: sql`block.blocked_id AS user_id, person.username, block.created_at`,
      from: sql`FROM user_block block JOIN user_projection person ON person.user_id = block.blocked_id
        WHERE block.blocker_id = ${member}`,
      keys: ['block.id'],
      limit: pageSize,
    },
    mutes: {
      columns: {
        thing: text,
        word: text.orNull,
        username: text.orNull,
        created_at: time,
        ends_at: time.orNull,
      },
      select: sql`mute.thing, mute.word, person.username, mute.created_at, mute.ends_at`,
      from: sql`FROM mute LEFT JOIN user_projection person
          ON person.user_id = CASE WHEN mute.thing LIKE 'user:%' THEN substr(mute.thing, 6)::bigint END
        WHERE mute.member_id = ${member}`,
      keys: ['mute.id'],
      limit: pageSize,
    },
    fediverse: {
      columns: {
        is_followable: flag,
        count_followers: integer,
        also_known_as: text.list,
        followable_series: integer.list,
        blocked: text.list,
      },
      select: sql`actor.is_followable,
        (SELECT count(*) FROM federation_follower WHERE author_id = actor.user_id) AS count_followers,
        actor.also_known_as,
        ARRAY(SELECT -user_id FROM federation_actor WHERE series_author_id = actor.user_id AND is_followable = 1
          ORDER BY user_id DESC) AS followable_series,
        ARRAY(SELECT target FROM federation_block WHERE author_id = actor.user_id ORDER BY id) AS blocked`,
      from: sql`FROM federation_actor actor WHERE actor.user_id = ${member}`,
      keys: ['actor.user_id'],
      limit: pageSize,
    },
  };
}
