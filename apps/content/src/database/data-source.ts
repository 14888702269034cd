import { BlockPair, Mute, ProfileProjection } from '@quillstead/projections';
import { RefusedPicture } from '@quillstead/service-kit';
import { AuthorDay, AuthorStat } from '../user-projection/index.js';
import { CommentBookmark, StoryBookmark } from '../bookmark/index.js';
import { Collection, CollectionStory } from '../collection/index.js';
import { CollectionAnnouncement } from '../collection-announcement/index.js';
import { CollectionSubscription } from '../collection-subscription/index.js';
import {
  ApprovedCommenter,
  Comment,
  CommentMention,
  RemovedComment,
  WaitingComment,
} from '../comment/index.js';
import { CoverUpload } from '../cover/index.js';
import { Draft, DraftVersion } from '../draft/index.js';
import { DraftLink, DraftNote } from '../first-readers/index.js';
import { Hashtag, HashtagStat, HashtagTrend, StoryHashtag } from '../hashtag/index.js';
import { LeaderboardWin } from '../leaderboard/index.js';
import { CommentLike, StoryLike } from '../like/index.js';
import { ReadingHistoryOff, ReadingPlace } from '../reading-place/index.js';
import { RelatedStory, StoryTopic } from '../related/index.js';
import { Series, SeriesStory } from '../series-place/index.js';
import { SeriesSubscription } from '../series-subscription/index.js';
import { SlugCount, Story, StoryStat } from '../story/index.js';
import { StoryDay, StoryProgress, StoryReader } from '../story-day/story-day.entity.js';
import { HashtagSubscription, Subscription } from '../subscription/index.js';
import { NewMemberAct } from '../new-member/index.js';
import { PublishingRuleRow } from '../publishing-rule/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { LockDrafts1795520000000 } from './migrations/1795520000000-lock-drafts.js';
import { ReadingHistory1795600000000 } from './migrations/1795600000000-reading-history.js';
import { ScheduleDrafts1795610000000 } from './migrations/1795610000000-schedule-drafts.js';
import { Series1796000000000 } from './migrations/1796000000000-series.js';
import { RelatedStories1796100000000 } from './migrations/1796100000000-related-stories.js';
import { CommentsPolicies1796200000000 } from './migrations/1796200000000-comments-policies.js';
import { EditedComments1796300000000 } from './migrations/1796300000000-edited-comments.js';
import { RemovedComments1796300000001 } from './migrations/1796300000001-removed-comments.js';
import { PinnedComments1796300000002 } from './migrations/1796300000002-pinned-comments.js';
import { AuthorNotes1796300000003 } from './migrations/1796300000003-author-notes.js';
import { ContentNotes1796300000004 } from './migrations/1796300000004-content-notes.js';
import { Collections1796400000000 } from './migrations/1796400000000-collections.js';
import { SeriesSubscriptions1796500000000 } from './migrations/1796500000000-series-subscriptions.js';
import { StoryDays1796600000000 } from './migrations/1796600000000-story-days.js';
import { AuthorDays1796610000000 } from './migrations/1796610000000-author-days.js';
import { StoryFilters1797100000000 } from './migrations/1797100000000-story-filters.js';
import { CollectionSubscriptions1797400000000 } from './migrations/1797400000000-collection-subscriptions.js';
import { CollectionAnnouncements1797400000001 } from './migrations/1797400000001-collection-announcements.js';
import { WarningIds1798100000000 } from './migrations/1798100000000-warning-ids.js';
import { FillWarningIds1798100000001 } from './migrations/1798100000001-fill-warning-ids.js';
import { LowerCaseSlugs1798200000031 } from './migrations/1798200000031-lower-case-slugs.js';
import { LowerStoredSlugs1798200000032 } from './migrations/1798200000032-lower-stored-slugs.js';
import { VisibleTitles1798200000033 } from './migrations/1798200000033-visible-titles.js';
import { BlockShares1798200000037 } from './migrations/1798200000037-block-shares.js';
import { RefreshExcerpts1798300000027 } from './migrations/1798300000027-refresh-excerpts.js';
import { FirstReaders1798400000000 } from './migrations/1798400000000-first-readers.js';
import { BlockPairs1798400000043 } from './migrations/1798400000043-block-pairs.js';
import { Mutes1798500000043 } from './migrations/1798500000043-mutes.js';
import { MembersOnlyStories1798600000044 } from './migrations/1798600000044-members-only-stories.js';
import { CommentsClosing1798700000043 } from './migrations/1798700000043-comments-closing.js';
import { CommentRules1798900000046 } from './migrations/1798900000046-comment-rules.js';
import { WaitingComments1798900000047 } from './migrations/1798900000047-waiting-comments.js';
import { RemovedStories1799000000051 } from './migrations/1799000000051-removed-stories.js';
import { OwnWarnings1799000000067 } from './migrations/1799000000067-own-warnings.js';
import { NewMembers1799000000092 } from './migrations/1799000000092-new-members.js';
import { MendableComments1799000000120 } from './migrations/1799000000120-mendable-comments.js';
import { VacuumOfHotTables1799000000110 } from './migrations/1799000000110-vacuum-of-hot-tables.js';
import { CoversOfCollections1799000000115 } from './migrations/1799000000115-covers-of-collections.js';
import { RemovedLists1799000000142 } from './migrations/1799000000142-removed-lists.js';
import { FormerAddresses1799000000182 } from './migrations/1799000000182-former-addresses.js';
import { StoriesOfAuthor1799000000230 } from './migrations/1799000000230-stories-of-author.js';
import { StoryProgress1799000000261 } from './migrations/1799000000261-story-progress.js';
import { LongProfiles1799000000310 } from './migrations/1799000000310-long-profiles.js';
import { CallsOfNewMembers1799000000260 } from './migrations/1799000000260-calls-of-new-members.js';
import { FirstPosts1799000000126 } from './migrations/1799000000126-first-posts.js';
import { Words1799000000061 } from './migrations/1799000000061-words.js';
import { PublishingRule1799000000062 } from './migrations/1799000000062-publishing-rule.js';
import { Pictures1799000000049 } from './migrations/1799000000049-pictures.js';
import { Covers1799000000060 } from './migrations/1799000000060-covers.js';
import { MendableStories1799000000087 } from './migrations/1799000000087-mendable-stories.js';

/** The tables that content owns and the migrations that make them. */
export const database = {
  entities: [
    BlockPair,
    Mute,
    ProfileProjection,
    AuthorStat,
    AuthorDay,
    Subscription,
    HashtagSubscription,
    Draft,
    DraftVersion,
    DraftLink,
    DraftNote,
    Story,
    StoryStat,
    SlugCount,
    Hashtag,
    HashtagStat,
    HashtagTrend,
    StoryHashtag,
    Comment,
    CommentMention,
    RemovedComment,
    WaitingComment,
    ApprovedCommenter,
    LeaderboardWin,
    StoryLike,
    CommentLike,
    StoryBookmark,
    CommentBookmark,
    ReadingPlace,
    ReadingHistoryOff,
    Series,
    SeriesStory,
    Collection,
    CollectionStory,
    SeriesSubscription,
    CollectionSubscription,
    CollectionAnnouncement,
    StoryTopic,
    RelatedStory,
    StoryDay,
    StoryReader,
    StoryProgress,
    PublishingRuleRow,
    CoverUpload,
    RefusedPicture,
    NewMemberAct,
  ],
  migrations: [
    InitialSchema1795500000000,
    LockDrafts1795520000000,
    ReadingHistory1795600000000,
    ScheduleDrafts1795610000000,
    Series1796000000000,
    RelatedStories1796100000000,
    CommentsPolicies1796200000000,
    EditedComments1796300000000,
    RemovedComments1796300000001,
    PinnedComments1796300000002,
    AuthorNotes1796300000003,
    ContentNotes1796300000004,
    Collections1796400000000,
    SeriesSubscriptions1796500000000,
    StoryDays1796600000000,
    AuthorDays1796610000000,
    StoryFilters1797100000000,
    CollectionSubscriptions1797400000000,
    CollectionAnnouncements1797400000001,
    WarningIds1798100000000,
    FillWarningIds1798100000001,
    LowerCaseSlugs1798200000031,
    LowerStoredSlugs1798200000032,
    VisibleTitles1798200000033,
    BlockShares1798200000037,
    RefreshExcerpts1798300000027,
    FirstReaders1798400000000,
    BlockPairs1798400000043,
    Mutes1798500000043,
    MembersOnlyStories1798600000044,
    CommentsClosing1798700000043,
    CommentRules1798900000046,
    WaitingComments1798900000047,
    Pictures1799000000049,
    RemovedStories1799000000051,
    Covers1799000000060,
    Words1799000000061,
    PublishingRule1799000000062,
    OwnWarnings1799000000067,
    MendableStories1799000000087,
    NewMembers1799000000092,
    VacuumOfHotTables1799000000110,
    CoversOfCollections1799000000115,
    MendableComments1799000000120,
    FirstPosts1799000000126,
    RemovedLists1799000000142,
    FormerAddresses1799000000182,
    StoriesOfAuthor1799000000230,
    CallsOfNewMembers1799000000260,
    StoryProgress1799000000261,
    LongProfiles1799000000310,
  ],
};
