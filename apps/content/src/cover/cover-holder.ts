import { collectionChanged, storyChanged } from '@quillstead/contracts';
import {
  CallError,
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
import { Collection, lockOwnCollection, publishChange } from '../collection/index.js';
import { Draft } from '../draft/index.js';
import { changeSeries, isSeriesShown, Series } from '../series-place/index.js';
import { lockOwnSeries } from '../series/index.js';
import { lockOwnStory, Story, storyLang } from '../story/index.js';
import type { CoverKind } from './cover-upload.entity.js';

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

/** Publishes that a story has another cover. The time of its last edit does not change. */
async function publishStoryCover(id: number, outbox: Outbox, manager: EntityManager): Promise<OutboxEntry> {
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

/** A draft, a story, a series or a collection, which can have a cover. */
export interface CoverHolder {
  readonly kind: CoverKind;
  /** The id as in addresses. */
  readonly id: number;
}

export type Cover = Pick<Story, 'cover' | 'coverSource' | 'coverAlt'>;

type Named = Readonly<Partial<Record<'id' | 'story_id' | 'series_id' | 'collection_id', number | null>>>;

/** Returns the holder that a payload names. Throws `invalid` unless it names exactly one. */
export function holderOf({ id, story_id, series_id, collection_id }: Named): CoverHolder {
  const named = [
    ...(id == null ? [] : [{ kind: 'draft' as const, id }]),
    ...(story_id == null ? [] : [{ kind: 'story' as const, id: story_id }]),
    ...(series_id == null ? [] : [{ kind: 'series' as const, id: series_id }]),
    ...(collection_id == null ? [] : [{ kind: 'collection' as const, id: collection_id }]),
  ];
  const [holder] = named;
  if (holder === undefined || named.length > 1) throw new CallError('invalid');
  return holder;
}

/** Returns the key of the holder in tasks. */
export const keyOf = ({ kind, id }: CoverHolder): string => `${kind} ${id}`;

/**
 * Locks a holder for the rest of the transaction and returns its cover. For a draft that was published, that is the
 * story. Throws `forbidden` for the holder of another member that the member may read, `not_found` for one that they
 * may not read.
 */
export async function lockHolder(
  { kind, id }: CoverHolder,
  memberId: number,
  manager: EntityManager,
): Promise<CoverHolder & Cover> {
  // The id is selected because TypeORM takes a row of nothing but nulls for none.
  const select = { id: true, cover: true, coverSource: true, coverAlt: true } as const;
  if (kind === 'series') {
    await lockOwnSeries(id, memberId, manager);
    return { ...(await manager.findOneOrFail(Series, { select, where: { id } })), kind, id };
  }
  if (kind === 'collection') {
    await lockOwnCollection(id, memberId, manager);
    return { ...(await manager.findOneOrFail(Collection, { select, where: { publicId: id } })), kind, id };
  }
  const storyId = kind === 'story' ? id : await storyOfDraft(id, memberId, manager);
  if (storyId === null) {
    const draft = await manager.findOneByOrFail(Draft, { id, authorId: memberId });
    return { kind, id, cover: draft.cover, coverSource: draft.coverSource, coverAlt: draft.coverAlt };
  }
  await lockOwnStory(storyId, memberId, manager);
  const found = await manager.findOneOrFail(Story, { select, where: { id: storyId } });
  return { ...found, kind: 'story', id: storyId };
}

/** Locks the draft. Returns null, or the id of the story if the draft has become one. */
async function storyOfDraft(id: number, memberId: number, manager: EntityManager): Promise<number | null> {
  const draft = await queryOne(
    manager,
    { id: integer },
    sql`SELECT id FROM draft WHERE id = ${id} AND author_id = ${memberId} FOR NO KEY UPDATE`,
  );
  if (draft !== undefined) return null;
  const story = await queryOne(
    manager,
    { id: integer },
    sql`SELECT id FROM story WHERE draft_id = ${id} AND author_id = ${memberId}`,
  );
  if (story === undefined) throw new CallError('not_found');
  return story.id;
}

/** Writes another cover of a locked holder and publishes that. Returns null for a draft, which others do not see. */
export async function setCover(
  { kind, id }: CoverHolder,
  cover: Cover,
  outbox: Outbox,
  manager: EntityManager,
): Promise<OutboxEntry | null> {
  if (kind === 'draft') {
    await manager.update(Draft, id, cover);
    return null;
  }
  if (kind === 'story') {
    await manager.update(Story, id, cover);
    return publishStoryCover(id, outbox, manager);
  }
  if (kind === 'collection') {
    await manager.update(Collection, { publicId: id }, cover);
    const { id: row } = await manager.findOneByOrFail(Collection, { publicId: id });
    return (await publishChange(row, collectionChanged, outbox, manager)) ?? null;
  }
  const changes = sql`cover = ${cover.cover}, cover_source = ${cover.coverSource}, cover_alt = ${cover.coverAlt}`;
  return (await changeSeries(id, changes, outbox, manager)).published;
}

/** Returns the holders whose cover has this name. */
export async function holdersOf(name: string, manager: EntityManager): Promise<readonly CoverHolder[]> {
  const where = { cover: name };
  const [drafts, stories, series, collections] = [
    await manager.find(Draft, { select: { id: true }, where }),
    await manager.find(Story, { select: { id: true }, where }),
    await manager.find(Series, { select: { id: true }, where }),
    await manager.find(Collection, { select: { publicId: true }, where }),
  ];
  return [
    ...drafts.map(({ id }) => ({ kind: 'draft' as const, id })),
    ...stories.map(({ id }) => ({ kind: 'story' as const, id })),
    ...series.map(({ id }) => ({ kind: 'series' as const, id })),
    ...collections.map(({ publicId: id }) => ({ kind: 'collection' as const, id })),
  ];
}
