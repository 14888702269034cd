import { AccountTask } from '../account-task/index.js';
import { AuthorCard } from '../author-card/index.js';
import { AuthorStories, HashtagStat, HashtagStories, MemberStat } from '../counts/index.js';
import { HashtagSubscription } from '../hashtag-subscription/index.js';
import { Report, ReportCase, ReportDecision } from '../report/index.js';
import { UserSubscription } from '../subscription/index.js';
import { MakeAuthorCard1795300600000 } from './migrations/1795300600000-make-author-card.js';
import { MakeSubscription1795300601000 } from './migrations/1795300601000-make-subscription.js';
import { MakeReport1795300602000 } from './migrations/1795300602000-make-report.js';
import { KeepWhatWasReported1795300603000 } from './migrations/1795300603000-keep-what-was-reported.js';
import { BoundTexts1795400000300 } from './migrations/1795400000300-bound-texts.js';

/** The tables that social owns and the migrations that make them. */
export const database = {
  entities: [
    AuthorCard,
    AccountTask,
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
  migrations: [
    MakeAuthorCard1795300600000,
    MakeSubscription1795300601000,
    MakeReport1795300602000,
    KeepWhatWasReported1795300603000,
    BoundTexts1795400000300,
  ],
};
