import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/** The authenticator app of a member (docs/security.md#second-factor). */
@Entity({ name: 'second_factor' })
@Retention({ kind: 'account', livesAsLongAs: 'the member leaves the second factor on, at most the account' })
@Check('second_factor_size', bytesWithin({ secret: 200, key_id: 100 }))
export class SecondFactor {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'second_factor_pkey' })
  @ForeignKey(() => User, { name: 'second_factor_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  /** The secret of the app, encrypted by `SecretBox`. */
  @Column('text')
  secret!: string;

  /** The name of the key that encrypted the secret. */
  @Column('text', { name: 'key_id' })
  keyId!: string;

  /** The time at which a code proved that the app has the secret; null until then, and log-ins need no code. */
  @Column({ type: 'timestamptz', name: 'confirmed_at', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** The time step of the last accepted code; codes of it and of earlier steps are refused. */
  @Column('bigint', { name: 'last_step', nullable: true })
  lastStep!: number | null;
}

/** A code that replaces one of the app. Only its hash is stored; it is deleted when it is used. */
@Entity({ name: 'recovery_code' })
@Retention({ kind: 'account', livesAsLongAs: 'its second_factor, at most until it is used' })
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
