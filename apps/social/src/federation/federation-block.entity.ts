import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A block of a person or a whole server of the fediverse, from whom an author, or the site itself, takes nothing. */
@Entity({ name: 'federation_block' })
@Retention({ kind: 'fediverse', livesAsLongAs: 'who blocked wants, and the account' })
@Check('federation_block_size', bytesWithin({ target: 2000 }))
@Check('federation_block_reason_size', bytesWithin({ reason: 48_000 }))
@Index('federation_block_once', ['authorId', 'target'], { unique: true })
export class FederationBlock {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'federation_block_pkey',
  })
  id!: number;

  /** The author who blocks; 0 for a block of the staff, which holds for all authors. */
  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member')
  authorId!: number;

  /** The address of an actor document, or a host, which includes all hosts below it. */
  @Column('text')
  target!: string;

  /** The reason that the staff gives, for the staff; null for an author's block. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column({ type: 'timestamptz', name: 'blocked_at', precision: 3, default: () => 'now()' })
  blockedAt!: Date;
}
