import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A member's block of another (docs/product/people.md#blocks). The view `block_pair` has each pair in both directions,
 * under the name and with the columns that the projection has in other services.
 */
@Entity({ name: 'user_block' })
@Retention({ kind: 'blocks', livesAsLongAs: 'its member wants, and both accounts' })
@Index('user_block_of_pair', ['blockerId', 'blockedId'], { unique: true })
@Index('user_block_of_blocked', ['blockedId', 'blockerId'])
@Index('user_block_of_blocker', ['blockerId', 'id'])
export class UserBlock {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'user_block_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'blocker_id' })
  @DeletedWith('member', { by: 'act', because: 'other services are told, and counts follow' })
  blockerId!: number;

  @Column('bigint', { name: 'blocked_id' })
  @DeletedWith('member', { by: 'act', because: 'other services are told, and counts follow' })
  blockedId!: number;

  /** The version of the last published event of the pair. */
  @Column('bigint')
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
