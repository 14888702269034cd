import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

/** A key pair of a member's authenticator, of which the site stores the public key (docs/security.md#passkeys). */
@Entity({ name: 'passkey' })
@Retention({ kind: 'account', livesAsLongAs: 'the member keeps the passkey, at most the account' })
@Check('passkey_size', bytesWithin({ credential_id: 1400, public_key: 2000, transports: 500, name: 720 }))
@Index('passkey_by_credential', ['credentialId'], { unique: true })
@Index('passkey_list_of_owner', ['userId', 'id'])
export class Passkey {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'passkey_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'passkey_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  /** The id of the credential in base64url, as the authenticator names it. */
  @Column('text', { name: 'credential_id' })
  credentialId!: string;

  /** The public key, a COSE key in base64url. */
  @Column('text', { name: 'public_key' })
  publicKey!: string;

  /** The number of uses that the authenticator reports; 0 for one that does not count. It may only rise. */
  @Column('bigint', { name: 'sign_counter' })
  signCounter!: number;

  /** The ways by which a browser reaches the authenticator: `internal`, `usb`, `hybrid` and the like. */
  @Column('text', { array: true })
  transports!: string[];

  @Column('boolean', { name: 'is_backed_up' })
  isBackedUp!: boolean;

  @Column('text')
  name!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
