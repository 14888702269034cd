import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A member who follows a hashtag: a read model fed by events of social. */
@Entity({ name: 'hashtag_subscription' })
@Retention({ livesAsLongAs: 'the subscription' })
@Check('hashtag_subscription_size', bytesWithin({ hashtag: 1500 }))
export class HashtagSubscription {
  /** The key: lower case, `#` included. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  hashtag!: string;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends the subscription' })
  userId!: number;

  /** When social noted that it began; null when that was before this was kept. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;
}
