import { bytesWithin, DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Draft } from '../draft/index.js';

/**
 * The private link of a draft. It has no foreign key to the draft: the story that the draft becomes is found by the
 * same id (docs/product/first-readers.md#when-it-ends).
 */
@Entity({ name: 'draft_link' })
@Retention({ kind: 'writing', until: 'it expires, is withdrawn, or its author deletes the draft' })
@Check('draft_link_size', bytesWithin({ token_hash: 100 }))
@Index('draft_link_by_token', ['tokenHash'], { unique: true })
@Index('draft_link_of_author', ['authorId', 'draftId'])
@Index('draft_link_by_expiry', ['expiresAt'])
@Exported('draft_links', { of: 'authorId', columns: ['draftId', 'madeAt', 'expiresAt'], order: ['draftId'] })
export class DraftLink {
  @PrimaryColumn('bigint', { name: 'draft_id', primaryKeyConstraintName: 'draft_link_pkey' })
  draftId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member')
  authorId!: number;

  /** SHA-256 of the token, base64url; the token itself is stored nowhere. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column({ type: 'timestamptz', name: 'made_at', precision: 3, default: () => 'now()' })
  madeAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;
}

/** A note of a first reader beside a paragraph of a draft, for its author. */
@Entity({ name: 'draft_note' })
@Retention({ kind: 'writing', livesAsLongAs: 'its draft and its writer' })
@Check('draft_note_size', bytesWithin({ quote: 4800, note_text: 48_000 }))
@Index('draft_note_list_of_draft', ['draftId', 'place', 'id'])
@Index('draft_note_list_of_writer', ['writerId', 'id'])
export class DraftNote {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'draft_note_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'draft_id' })
  @ForeignKey(() => Draft, { name: 'draft_note_of_draft', onDelete: 'CASCADE' })
  draftId!: number;

  @Column('bigint', { name: 'writer_id' })
  @DeletedWith('member')
  writerId!: number;

  /** The index of the paragraph when the note was written. */
  @Column('integer')
  place!: number;

  /** The beginning of the paragraph at that time; empty if it had no words. */
  @Column('text', { default: '' })
  quote!: string;

  @Column('text', { name: 'note_text' })
  text!: string;

  @Column('smallint', { name: 'is_done', default: 0 })
  isDone!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'written_at', precision: 3, default: () => 'now()' })
  writtenAt!: Date;
}
