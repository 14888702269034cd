import type { NoticeKey } from '@quillstead/catalogue';
import type { AccountStatus } from '@quillstead/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a member wants to be told of notices beside the page: a read model fed by accounts. */
@Entity({ name: 'delivery_settings' })
export class DeliverySettings {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'delivery_settings_pkey' })
  userId!: number;

  @Column('text')
  email!: string;

  @Column('smallint', { name: 'is_email_verified' })
  isEmailVerified!: 0 | 1;

  @Column('smallint', { name: 'note_by_email' })
  noteByEmail!: 0 | 1;

  /** The kinds that are not pushed. */
  @Column('text', { name: 'push_off', array: true })
  pushOff!: NoticeKey[];

  @Column('text')
  status!: AccountStatus;
}
