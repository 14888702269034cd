import { ProfileProjection } from '@quillstead/projections';
import { UserBlock } from '../block/index.js';
import { AuthorStories, HashtagStat, HashtagStories, MemberStat } from '../counts/index.js';
import {
  FederationActivity,
  FederationActor,
  FederationDelivery,
  FederationFollower,
  FederationHost,
  FederationBlock,
  FederationReaction,
  FederationReply,
  FederationSeen,
  FederationStory,
} from '../federation/index.js';
import { HashtagSubscription } from '../hashtag-subscription/index.js';
import { SocialMute } from '../mute/index.js';
import { Appeal, ReportDecision } from '../report/index.js';
import { Report, ReportCase } from '../report-case/index.js';
import { UserSubscription } from '../subscription/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { LockSubscriptions1795520000000 } from './migrations/1795520000000-lock-subscriptions.js';
import { Blocks1798400000043 } from './migrations/1798400000043-blocks.js';
import { Mutes1798500000043 } from './migrations/1798500000043-mutes.js';
import { CommentsClosing1798700000043 } from './migrations/1798700000043-comments-closing.js';
import { ReportKinds1798800000043 } from './migrations/1798800000043-report-kinds.js';
import { CommentRules1798900000046 } from './migrations/1798900000046-comment-rules.js';
import { ReportClaims1799000000047 } from './migrations/1799000000047-report-claims.js';
import { DecisionReasons1799000000048 } from './migrations/1799000000048-decision-reasons.js';
import { Appeals1799000000049 } from './migrations/1799000000049-appeals.js';
import { Pictures1799000000049 } from './migrations/1799000000049-pictures.js';
import { MutedWords1799000000061 } from './migrations/1799000000061-muted-words.js';
import { Staff1799000000072 } from './migrations/1799000000072-staff.js';
import { RecentSubscriptions1799000000092 } from './migrations/1799000000092-recent-subscriptions.js';
import { Fediverse1799000000064 } from './migrations/1799000000064-fediverse.js';
import { FediverseTalk1799000000097 } from './migrations/1799000000097-fediverse-talk.js';
import { AddressOfFollow1799000000098 } from './migrations/1799000000098-address-of-follow.js';
import { FediverseReports1799000000130 } from './migrations/1799000000130-fediverse-reports.js';
import { BlockReasons1799000000131 } from './migrations/1799000000131-block-reasons.js';
import { AlsoKnownAs1799000000132 } from './migrations/1799000000132-also-known-as.js';
import { SeriesInTheFediverse1799000000166 } from './migrations/1799000000166-series-in-the-fediverse.js';
import { Announcements1799000000180 } from './migrations/1799000000180-announcements.js';
import { SeenTexts1799000000250 } from './migrations/1799000000250-seen-texts.js';
import { EndedMutes1799000000251 } from './migrations/1799000000251-ended-mutes.js';
import { MendedStories1799000000088 } from './migrations/1799000000088-mended-stories.js';

/** The tables that social owns and the migrations that create them. */
export const database = {
  entities: [
    ProfileProjection,
    UserSubscription,
    UserBlock,
    SocialMute,
    HashtagSubscription,
    MemberStat,
    HashtagStat,
    AuthorStories,
    HashtagStories,
    ReportCase,
    Report,
    ReportDecision,
    Appeal,
    FederationActor,
    FederationFollower,
    FederationStory,
    FederationActivity,
    FederationDelivery,
    FederationHost,
    FederationSeen,
    FederationReaction,
    FederationReply,
    FederationBlock,
  ],
  migrations: [
    InitialSchema1795500000000,
    LockSubscriptions1795520000000,
    Blocks1798400000043,
    Mutes1798500000043,
    CommentsClosing1798700000043,
    ReportKinds1798800000043,
    CommentRules1798900000046,
    ReportClaims1799000000047,
    DecisionReasons1799000000048,
    Appeals1799000000049,
    Pictures1799000000049,
    MutedWords1799000000061,
    Fediverse1799000000064,
    Staff1799000000072,
    MendedStories1799000000088,
    RecentSubscriptions1799000000092,
    FediverseTalk1799000000097,
    AddressOfFollow1799000000098,
    FediverseReports1799000000130,
    BlockReasons1799000000131,
    AlsoKnownAs1799000000132,
    SeriesInTheFediverse1799000000166,
    Announcements1799000000180,
    SeenTexts1799000000250,
    EndedMutes1799000000251,
  ],
};
