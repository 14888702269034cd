import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';

/** The local row of a document in Meilisearch: the columns that decide who may see it and how its list is sorted. */
@Entity({ name: 'meili_doc' })
@Retention({ kind: 'writing', livesAsLongAs: 'its document' })
@Check('meili_doc_size', bytesWithin({ kind: 100, doc_key: 1500, name: 20_000 }))
@Index('meili_doc_by_key', ['kind', 'docKey'], { unique: true })
@Index('meili_doc_of_author', ['authorId', 'kind'])
@Index('meili_doc_of_story', ['storyId'])
@Index('meili_doc_of_older_cut', { synchronize: false })
export class MeiliDoc {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'meili_doc_pkey' })
  kind!: DocKind;

  @PrimaryColumn('bigint', { name: 'doc_id', primaryKeyConstraintName: 'meili_doc_pkey' })
  docId!: number;

  /** The id; of a hashtag its key. */
  @Column('text', { name: 'doc_key' })
  docKey!: string;

  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'event', because: 'content deletes what it is of' })
  authorId!: number | null;

  /** The story of a comment. */
  @Column('bigint', { name: 'story_id', nullable: true })
  storyId!: number | null;

  /** The version of the state that is indexed; an older one never replaces it. */
  @Column('integer')
  version!: number;

  @Column('smallint', { name: 'is_nsfw' })
  isNsfw!: 0 | 1;

  /** 1 for a story for members only: visitors find neither the story nor the comments on it. */
  @Column('smallint', { name: 'is_members_only', default: 0 })
  isMembersOnly!: 0 | 1;

  /** By what the alphabet sorts it. */
  @Column({ type: 'text', collation: 'C' })
  name!: string;

  /** The order among equals: followers, stories of a hashtag, the second in which it was posted. */
  @Column('bigint')
  weight!: number;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3 })
  postedAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, nullable: true })
  updatedAt!: Date | null;

  /**
   * The time when the document was written, if this release cut its words; a process of the previous release writes
   * only the other time.
   */
  @Column({ type: 'timestamptz', name: 'cut_at', precision: 3, nullable: true })
  cutAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'written_at', precision: 3, default: () => 'now()' })
  writtenAt!: Date;
}

/** A task that Meilisearch has accepted and has not been seen to have done. */
@Entity({ name: 'meili_task' })
@Retention({ kind: 'writing', until: 'Meilisearch has done it' })
@Check('meili_task_size', bytesWithin({ index_uid: 1000, kind: 100, doc_keys: 4_000_000 }))
export class MeiliTask {
  @PrimaryColumn('bigint', { name: 'task_uid', primaryKeyConstraintName: 'meili_task_pkey' })
  taskUid!: number;

  @PrimaryColumn('text', { name: 'index_uid', primaryKeyConstraintName: 'meili_task_pkey' })
  indexUid!: string;

  @Column('text')
  kind!: DocKind;

  /** The documents to index again if the task fails; empty for a task that changes settings. */
  @Column('text', { array: true, name: 'doc_keys' })
  docKeys!: string[];

  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3, default: () => 'now()' })
  sentAt!: Date;
}

/** A rebuild that fills second indexes, into which everything is written meanwhile. */
@Entity({ name: 'meili_rebuild' })
@Retention({ kind: 'workings', boundedBy: 'one row an index' })
@Check('meili_rebuild_size', bytesWithin({ token: 200 }))
export class MeiliRebuild {
  /** The prefix of the names of its indexes. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'meili_rebuild_pkey' })
  token!: string;

  @Column({ type: 'timestamptz', name: 'begun_at', precision: 3, default: () => 'clock_timestamp()' })
  begunAt!: Date;

  @Column({ type: 'timestamptz', name: 'seen_at', precision: 3, default: () => 'now()' })
  seenAt!: Date;
}

/** The mark of the server that was filled, a single row (`mark.ts`). */
@Entity({ name: 'meili_mark' })
@Retention({ kind: 'workings', boundedBy: 'one row' })
@Check('meili_mark_size', bytesWithin({ token: 200 }))
export class MeiliMark {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'meili_mark_pkey' })
  id!: number;

  /** The token of the rebuild or the first start that filled the server. */
  @Column('text')
  token!: string;

  /** The last number that was sent to the server. */
  @Column('integer')
  sent!: number;

  /** The last number that the server was seen to have. */
  @Column('integer')
  seen!: number;

  /** The time since which the server is known to lack documents; null when it has all. */
  @Column({ type: 'timestamptz', name: 'lost_at', precision: 3, nullable: true })
  lostAt!: Date | null;
}
