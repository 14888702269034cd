import { ProfileProjection } from '@quillstead/projections';
import { AuthorStories, HashtagStat, HashtagStories, MemberStat } from '../counts/index.js';
import { HashtagSubscription } from '../hashtag-subscription/index.js';
import { Report, ReportCase, ReportDecision } from '../report/index.js';
import { UserSubscription } from '../subscription/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { LockSubscriptions1795520000000 } from './migrations/1795520000000-lock-subscriptions.js';

/** The tables that social owns and the migrations that make them. */
export const database = {
  entities: [
    ProfileProjection,
    UserSubscription,
    HashtagSubscription,
    MemberStat,
    HashtagStat,
    AuthorStories,
    HashtagStories,
    ReportCase,
    Report,
    ReportDecision,
  ],
  migrations: [InitialSchema1795500000000, LockSubscriptions1795520000000],
};
