import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscription to an author. By these rows a service decides itself who may read what the author publishes. */
@Entity({ name: 'subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
export class SubscriptionProjection {
  @PrimaryColumn('bigint', { name: 'subscriber_id', primaryKeyConstraintName: 'subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends the subscription' })
  subscriberId!: number;

  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends the subscription' })
  authorId!: number;

  /** True if accepted, false if requested. */
  @Column('boolean')
  code!: boolean;
}
