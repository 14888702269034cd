import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/** A code that takes the place of one of the app. Only its hash is known; it is deleted when it is used. */
@Entity({ name: 'recovery_code' })
@Retention({ livesAsLongAs: 'its second_factor, at most until it is used' })
@Check('recovery_code_size', bytesWithin({ code_hash: 100 }))
@Index('recovery_code_of_owner', ['userId'])
export class RecoveryCode {
  @PrimaryColumn('text', { name: 'code_hash', primaryKeyConstraintName: 'recovery_code_pkey' })
  codeHash!: string;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'recovery_code_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;
}
