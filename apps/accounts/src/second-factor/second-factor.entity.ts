import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/** The authenticator app of a member (docs/security.md#second-factor). */
@Entity({ name: 'second_factor' })
@Retention({ livesAsLongAs: 'the member leaves the second factor on, at most the account' })
@Check('second_factor_size', bytesWithin({ secret: 200, key_id: 100 }))
export class SecondFactor {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'second_factor_pkey' })
  @ForeignKey(() => User, { name: 'second_factor_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  /** Encrypted by `SecretBox`. */
  @Column('text')
  secret!: string;

  /** Names the key that encrypted the secret. */
  @Column('text', { name: 'key_id' })
  keyId!: string;

  /** When a code proved that the app has the secret; null until then, and log-ins ask for no code. */
  @Column({ type: 'timestamptz', name: 'confirmed_at', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** The time step of the last accepted code; codes of it and of earlier steps are refused. */
  @Column('bigint', { name: 'last_step', nullable: true })
  lastStep!: number | null;
}
