import { bytesWithin, DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The private link of a draft. No foreign key leads to the draft: the story that the draft becomes is found by the same
 * id (docs/product/first-readers.md#when-it-ends).
 */
@Entity({ name: 'draft_link' })
@Retention({ until: 'it expires, is withdrawn, or its author deletes the draft' })
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
