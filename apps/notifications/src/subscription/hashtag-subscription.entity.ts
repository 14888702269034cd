import { Entity, PrimaryColumn } from 'typeorm';

/** Who follows which hashtag: a read model fed by social. */
@Entity({ name: 'hashtag_subscription' })
export class HashtagSubscription {
  /** The key: lower case, `#` included. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  hashtag!: string;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  userId!: number;
}
