import { ProfileProjection } from '@quillstead/projections';
import { UserBlock } from '../block/index.js';
import { AuthorStories, HashtagStat, HashtagStories, MemberStat } from '../counts/index.js';
import { HashtagSubscription } from '../hashtag-subscription/index.js';
import { SocialMute } from '../mute/index.js';
import { Report, ReportCase, ReportDecision } from '../report/index.js';
import { UserSubscription } from '../subscription/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { LockSubscriptions1795520000000 } from './migrations/1795520000000-lock-subscriptions.js';
import { Blocks1798400000043 } from './migrations/1798400000043-blocks.js';
import { Mutes1798500000043 } from './migrations/1798500000043-mutes.js';
import { CommentsClosing1798700000043 } from './migrations/1798700000043-comments-closing.js';
import { ReportKinds1798800000043 } from './migrations/1798800000043-report-kinds.js';

/** The tables that social owns and the migrations that make them. */
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
  ],
  migrations: [
    InitialSchema1795500000000,
    LockSubscriptions1795520000000,
    Blocks1798400000043,
    Mutes1798500000043,
    CommentsClosing1798700000043,
    ReportKinds1798800000043,
  ],
};
