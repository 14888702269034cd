import { Retention } from '@quillstead/service-kit';
import { SubscriptionProjection } from '@quillstead/projections';
import { Column, Entity, Index } from 'typeorm';

/** It also decides who is notified of a story. */
@Entity({ name: 'subscription' })
@Retention({ livesAsLongAs: 'the subscription' })
@Index('subscription_receivers', ['authorId', 'subscriberId'], { where: 'code' })
export class Subscription extends SubscriptionProjection {
  /** When social noted that it began or was accepted; null when that was before this was kept. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;
}
