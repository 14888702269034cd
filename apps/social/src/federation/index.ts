import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KnownUsers } from '@quillstead/projections';
import { ReadSiteName, SiteNames } from '@quillstead/service-kit';
import { Activities } from './activities.js';
import { ActorKeys } from './actor-keys.js';
import { BlockSenders } from './block-senders.js';
import { BlockedSenders } from './blocked-senders.js';
import { DeliverActivities } from './deliver-activities.js';
import { Documents } from './documents.js';
import { FederateAuthor } from './federate-author.js';
import { EndSeries } from './end-series.js';
import { FederateSeries } from './federate-series.js';
import { FederateStory } from './federate-story.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries } from './followable-series.js';
import { FollowSeriesSettings } from './follow-series-settings.js';
import { FollowSettings } from './follow-settings.js';
import { ForgetSeenActivities } from './forget-seen-activities.js';
import { ListBlockedSenders } from './list-blocked-senders.js';
import { ListTalk } from './list-talk.js';
import { ModerateReply } from './moderate-reply.js';
import { MoveFollower } from './move-follower.js';
import { OnSeriesChanged } from './on-series-changed.js';
import { OnStoryChanged } from './on-story-changed.js';
import { PrintActivity } from './print-activity.js';
import { ReceiveActivity } from './receive-activity.js';
import { ReportedReplies } from './reported-replies.js';
import { SendActivity } from './send-activity.js';
import { SenderBlocks } from './sender-blocks.js';
import { ServeFederation } from './serve-federation.js';
import { SiteFederation } from './site-federation.js';
import { TakeFlag } from './take-flag.js';
import { TakeFollow } from './take-follow.js';
import { TakeReaction } from './take-reaction.js';
import { TakeReply } from './take-reply.js';
import { FederationReply } from './federation-reply.entity.js';
import { FederationFollower } from './federation-follower.entity.js';

export { federatedAmong } from './federate-author.js';
export { FederationActivity } from './federation-activity.entity.js';
export { FederationActor } from './federation-actor.entity.js';
export { FederationBlock } from './federation-block.entity.js';
export { FederationDelivery } from './federation-delivery.entity.js';
export { FederationFollower } from './federation-follower.entity.js';
export { FederationHost } from './federation-host.entity.js';
export { FederationReaction } from './federation-reaction.entity.js';
export { FederationReply } from './federation-reply.entity.js';
export { FederationSeen } from './federation-seen.entity.js';
export { ReportedReplies } from './reported-replies.js';
export { SenderBlocks } from './sender-blocks.js';
export { FederationStory } from './federation-story.entity.js';

/** Lets people of the fediverse follow authors and series (docs/product/fediverse.md). */
@Module({
  imports: [TypeOrmModule.forFeature([FederationFollower, FederationReply])],
  controllers: [
    FollowSettings,
    FollowSeriesSettings,
    ServeFederation,
    ReceiveActivity,
    ListTalk,
    ModerateReply,
    BlockSenders,
    ListBlockedSenders,
  ],
  providers: [
    { provide: SiteNames, useClass: ReadSiteName },
    KnownUsers,
    Activities,
    BlockedSenders,
    SenderBlocks,
    ReportedReplies,
    TakeFlag,
    TakeFollow,
    TakeReaction,
    TakeReply,
    MoveFollower,
    ActorKeys,
    Documents,
    FollowableAuthors,
    FollowableSeries,
    EndSeries,
    SiteFederation,
    PrintActivity,
    SendActivity,
    OnStoryChanged,
    OnSeriesChanged,
    FederateStory,
    FederateAuthor,
    FederateSeries,
    DeliverActivities,
    ForgetSeenActivities,
  ],
  exports: [ReportedReplies, SenderBlocks],
})
export class FederationModule {}
