import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Draft } from '../draft/index.js';

/** A note of a first reader beside a paragraph of a draft, for its author. */
@Entity({ name: 'draft_note' })
@Retention({ livesAsLongAs: 'its draft and its writer' })
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

  /** How the paragraph began then; empty of one without words. */
  @Column('text', { default: '' })
  quote!: string;

  @Column('text', { name: 'note_text' })
  text!: string;

  @Column('smallint', { name: 'is_done', default: 0 })
  isDone!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'written_at', precision: 3, default: () => 'now()' })
  writtenAt!: Date;
}
