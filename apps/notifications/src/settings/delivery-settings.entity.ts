import type { NotificationKey } from '@quillstead/catalogue';
import type { AccountStatus, NoteFrequency } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The settings of a member for notifications outside the page: a read model fed by accounts. */
@Entity({ name: 'delivery_settings' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
@Check(
  'delivery_settings_size',
  bytesWithin({ email: 1500, note_email_frequency: 100, push_off: 2000, status: 100 }),
)
// On lower(email).
@Index('delivery_settings_by_email', { synchronize: false })
export class DeliverySettings {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'delivery_settings_pkey' })
  @DeletedWith('member', { by: 'event', because: 'accounts publishes the settings of the deleted account' })
  userId!: number;

  @Column('text')
  email!: string;

  @Column('smallint', { name: 'is_email_verified' })
  isEmailVerified!: 0 | 1;

  @Column('smallint', { name: 'note_by_email' })
  noteByEmail!: 0 | 1;

  /** How often the member gets emails. */
  @Column('text', { name: 'note_email_frequency', default: 'at_once' })
  noteEmailFrequency!: NoteFrequency;

  /** Whether NSFW stories are shown in lists, notifications of new stories among them. */
  @Column('smallint', { name: 'show_nsfw', default: 0 })
  showNsfw!: 0 | 1;

  /** The kinds that are not pushed. */
  @Column('text', { name: 'push_off', array: true })
  pushOff!: NotificationKey[];

  @Column('text')
  status!: AccountStatus;
}
