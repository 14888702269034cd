import { Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Draft } from './draft.entity.js';

/** A text that a draft had before, packed; see `thinOut` for how many are kept. */
@Entity({ name: 'draft_version' })
@Retention({ livesAsLongAs: 'its draft, and thinned out with age' })
@Index('draft_version_list_of_draft', ['draftId', 'savedAt'], { unique: true })
export class DraftVersion {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'draft_version_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'draft_id' })
  @ForeignKey(() => Draft, { name: 'draft_version_of_draft', onDelete: 'CASCADE' })
  draftId!: number;

  /** The draft's `last_saved_at` while it had this text. */
  @Column({ type: 'timestamptz', name: 'saved_at', precision: 3 })
  savedAt!: Date;

  @Column('integer', { name: 'count_words' })
  countWords!: number;

  /** The text as brotli packs it (RFC 7932). */
  @Column('bytea')
  packed!: Buffer;
}
