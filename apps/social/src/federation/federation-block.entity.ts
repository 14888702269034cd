import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person or a whole server of the fediverse from whom an author, or the site itself, takes nothing. */
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

  /** 0 of a block of the staff, which holds for all. */
  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member')
  authorId!: number;

  /** The address of an actor document, or a host, with which all hosts below it are meant. */
  @Column('text')
  target!: string;

  /** What the staff says of it, for the staff; null of an author's block. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column({ type: 'timestamptz', name: 'blocked_at', precision: 3, default: () => 'now()' })
  blockedAt!: Date;
}
