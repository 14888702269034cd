import { Retention } from '@quillstead/service-kit';
import { SubscriptionProjection } from '@quillstead/projections';
import { Entity, Index } from 'typeorm';

/** With the index by which the home feed finds whom a viewer reads. */
@Entity({ name: 'subscription' })
@Retention({ livesAsLongAs: 'the subscription' })
@Index('subscription_accepted', ['subscriberId', 'authorId'], { where: 'code' })
export class Subscription extends SubscriptionProjection {}
