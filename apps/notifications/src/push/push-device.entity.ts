import { forgetOldDeliveriesJob, sessionDays } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, literal, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The address at which the browser of a session receives push messages: each session has at most one device
 * (docs/product/notifications.md#push-messages).
 */
@Entity({ name: 'push_device' })
@Retention({
  kind: 'devices',
  days: sessionDays,
  job: forgetOldDeliveriesJob,
  isExpired: sql`saved_at < now() - make_interval(days => ${literal(sessionDays)})`,
})
@Check('push_device_size', bytesWithin({ endpoint: 3000, p256dh: 200, auth: 200, vapid_key: 200 }))
@Index('push_device_of_user', ['userId'])
@Index('push_device_by_endpoint', ['endpoint'], { unique: true })
@Index('push_device_by_saving', ['savedAt'])
export class PushDevice {
  @PrimaryColumn('bigint', { name: 'session_id', primaryKeyConstraintName: 'push_device_pkey' })
  sessionId!: number;

  @Column('bigint', { name: 'user_id' })
  @DeletedWith('member')
  userId!: number;

  /** The address at the browser's push service. It is a secret: everybody who knows it can send messages to it. */
  @Column('text')
  endpoint!: string;

  /** The browser's public key (RFC 8291), base64url. */
  @Column('text')
  p256dh!: string;

  /** The secret that the browser shares with this site (RFC 8291), base64url. */
  @Column('text')
  auth!: string;

  /**
   * The public key of this site with which the browser subscribed (RFC 8292), base64url. Null in rows from before there
   * could be two.
   */
  @Column('text', { name: 'vapid_key', nullable: true })
  vapidKey!: string | null;

  /**
   * The time of the last save. The browser saves the device at every visit; a session that is not used any more has no
   * device (`sessionDays`).
   */
  @Column({ type: 'timestamptz', name: 'saved_at', precision: 3, default: () => 'now()' })
  savedAt!: Date;
}

/** A session that has ended, remembered for a day, so that a late request to save a device for it is refused. */
@Entity({ name: 'ended_session' })
@Retention({
  kind: 'passing',
  days: 1,
  job: forgetOldDeliveriesJob,
  isExpired: sql`ended_at < now() - interval '1 day'`,
})
@Index('ended_session_by_end', ['endedAt'])
export class EndedSession {
  @PrimaryColumn('bigint', { name: 'session_id', primaryKeyConstraintName: 'ended_session_pkey' })
  sessionId!: number;

  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, default: () => 'now()' })
  endedAt!: Date;
}
