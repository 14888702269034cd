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
import type { EntityManager, FindOneOptions } from 'typeorm';
import { Collection, findOwnCollection, lockOwnCollection, publishChange } from '../collection/index.js';
import { Draft } from '../draft/index.js';
import { changeSeries, isSeriesShown, Series } from '../series-place/index.js';
import { findOwnSeries, lockOwnSeries } from '../series/index.js';
import { findOwnStory, lockOwnStory, Story, storyLang } from '../story/index.js';
import type { CoverKind, CoverUpload } from './cover-upload.entity.js';

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

/**
 * Publishes that a story has another cover. The time of its last edit does not change. Returns null for a story that is
 * hidden, removed or deleted, which others do not see.
 */
async function publishStoryCover(
  id: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<OutboxEntry | null> {
  const story = await queryOne(
    manager,
    changed,
    sql`UPDATE story SET version = version + 1 WHERE id = ${id} AND author_id IS NOT NULL
        RETURNING slug, title, author_id, hashtag_list, is_nsfw, is_members_only, words::text, ${storyLang} AS lang,
          posted_at, updated_at, version,
          (SELECT series_id FROM series_story WHERE story_id = story.id) AS series_id,
          (SELECT series.title FROM series_story JOIN series ON series.id = series_id AND ${isSeriesShown}
            WHERE story_id = story.id) AS series_title`,
  );
  if (story === undefined) return null;
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

/** The key of the file that was sent for a holder, until a cover is made of it. */
export type UploadKey = Pick<CoverUpload, 'kind' | 'holderId'>;

/** Returns the key of the upload in tasks. */
export const taskOf = ({ kind, holderId }: UploadKey): string => `${kind} ${holderId}`;

/** A holder of the member. A story that was a draft has the upload of the draft. */
export interface OwnHolder extends CoverHolder, Cover {
  readonly upload: UploadKey;
}

/**
 * Reads a holder with its cover. For a draft that was published, that is the story. Throws `forbidden` for the holder of
 * another member that the member may read, `not_found` for one that they may not read.
 */
export const readHolder = (
  named: CoverHolder,
  memberId: number,
  manager: EntityManager,
): Promise<OwnHolder> =>
  ownHolder(named, memberId, manager, {
    story: findOwnStory,
    series: findOwnSeries,
    collection: findOwnCollection,
    draft: {},
  });

/** Locks a holder for the rest of the transaction and returns it, or throws what `readHolder` throws. */
export const lockHolder = (
  named: CoverHolder,
  memberId: number,
  manager: EntityManager,
): Promise<OwnHolder> =>
  ownHolder(named, memberId, manager, {
    story: lockOwnStory,
    series: lockOwnSeries,
    collection: lockOwnCollection,
    draft: { lock: { mode: 'for_no_key_update' } },
  });

interface Access extends Record<
  Exclude<CoverKind, 'draft'>,
  (...of: Parameters<typeof lockOwnStory>) => unknown
> {
  readonly draft: Pick<FindOneOptions<Draft>, 'lock'>;
}

async function ownHolder(
  { kind, id }: CoverHolder,
  memberId: number,
  manager: EntityManager,
  access: Access,
): Promise<OwnHolder> {
  // The id is selected because TypeORM takes a row of nothing but nulls for none.
  const select = { id: true, cover: true, coverSource: true, coverAlt: true } as const;
  const upload = { kind, holderId: id };
  if (kind === 'series') {
    await access.series(id, memberId, manager);
    return { ...(await manager.findOneOrFail(Series, { select, where: { id } })), kind, id, upload };
  }
  if (kind === 'collection') {
    await access.collection(id, memberId, manager);
    return {
      ...(await manager.findOneOrFail(Collection, { select, where: { publicId: id } })),
      kind,
      id,
      upload,
    };
  }
  if (kind === 'draft') {
    const draft = await manager.findOne(Draft, {
      select,
      where: { id, authorId: memberId },
      ...access.draft,
    });
    if (draft !== null) return { ...draft, kind, upload };
    const story = await manager.findOne(Story, {
      select: { id: true },
      where: { draftId: id, authorId: memberId },
    });
    if (story === null) throw new CallError('not_found');
    return ownHolder({ kind: 'story', id: story.id }, memberId, manager, access);
  }
  await access.story(id, memberId, manager);
  const { draftId, ...story } = await manager.findOneOrFail(Story, {
    select: { ...select, draftId: true },
    where: { id },
  });
  return { ...story, kind, upload: draftId === null ? upload : { kind: 'draft', holderId: draftId } };
}

/** Writes another cover of a locked holder and publishes that. Returns null for what others do not see. */
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

/** Locks everything that has this cover, also what is hidden, removed or deleted. */
export async function lockHoldersOf(name: string, manager: EntityManager): Promise<readonly CoverHolder[]> {
  const of = { where: { cover: name }, lock: { mode: 'for_no_key_update' } } as const;
  const [drafts, stories, series, collections] = [
    await manager.find(Draft, { select: { id: true }, ...of }),
    await manager.find(Story, { select: { id: true }, ...of }),
    await manager.find(Series, { select: { id: true }, ...of }),
    await manager.find(Collection, { select: { publicId: true }, ...of }),
  ];
  return [
    ...drafts.map(({ id }) => ({ kind: 'draft' as const, id })),
    ...stories.map(({ id }) => ({ kind: 'story' as const, id })),
    ...series.map(({ id }) => ({ kind: 'series' as const, id })),
    ...collections.map(({ publicId: id }) => ({ kind: 'collection' as const, id })),
  ];
}
