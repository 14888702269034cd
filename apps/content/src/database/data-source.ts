import { AuthorCard, AuthorStat } from '../author-card/index.js';
import { CommentBookmark, StoryBookmark } from '../bookmark/index.js';
import { Comment, CommentMention } from '../comment/index.js';
import { Draft, DraftVersion } from '../draft/index.js';
import { Hashtag, HashtagStat, HashtagTrend, StoryHashtag } from '../hashtag/index.js';
import { AuthorUpkeep } from '../deletion/index.js';
import { LeaderboardWin } from '../leaderboard/index.js';
import { CommentLike, StoryLike } from '../like/index.js';
import { ReadingPlace } from '../reading-place/index.js';
import { SlugCount, Story, StoryStat } from '../story/index.js';
import { HashtagSubscription, Subscription } from '../subscription/index.js';
import { MakeAuthorCardAndDraft1795255200000 } from './migrations/1795255200000-make-author-card-and-draft.js';
import { MakeStory1795255300000 } from './migrations/1795255300000-make-story.js';
import { MakeComment1795255400000 } from './migrations/1795255400000-make-comment.js';
import { MakeLikeAndBookmark1795255500000 } from './migrations/1795255500000-make-like-and-bookmark.js';
import { KeepProfilesAndSubscriptions1795300300000 } from './migrations/1795300300000-keep-profiles-and-subscriptions.js';
import { OrderStoriesForLists1795300310000 } from './migrations/1795300310000-order-stories-for-lists.js';
import { MakeTrendsLeaderboardsAndUpkeep1795300320000 } from './migrations/1795300320000-make-trends-leaderboards-and-upkeep.js';
import { MakeCommentMentionAndListMarks1795300400000 } from './migrations/1795300400000-make-comment-mention-and-list-marks.js';
import { MakeDraftVersion1795300500000 } from './migrations/1795300500000-make-draft-version.js';
import { MakeReadingPlace1795310500000 } from './migrations/1795310500000-make-reading-place.js';
import { CountVersionBytes1795410000000 } from './migrations/1795410000000-count-version-bytes.js';
import { BoundTexts1795400000200 } from './migrations/1795400000200-bound-texts.js';

/** The tables that content owns and the migrations that make them. */
export const database = {
  entities: [
    AuthorCard,
    AuthorStat,
    Subscription,
    HashtagSubscription,
    Draft,
    DraftVersion,
    Story,
    StoryStat,
    SlugCount,
    Hashtag,
    HashtagStat,
    HashtagTrend,
    StoryHashtag,
    Comment,
    CommentMention,
    LeaderboardWin,
    AuthorUpkeep,
    StoryLike,
    CommentLike,
    StoryBookmark,
    CommentBookmark,
    ReadingPlace,
  ],
  migrations: [
    MakeAuthorCardAndDraft1795255200000,
    MakeStory1795255300000,
    MakeComment1795255400000,
    MakeLikeAndBookmark1795255500000,
    KeepProfilesAndSubscriptions1795300300000,
    OrderStoriesForLists1795300310000,
    MakeTrendsLeaderboardsAndUpkeep1795300320000,
    MakeCommentMentionAndListMarks1795300400000,
    MakeDraftVersion1795300500000,
    MakeReadingPlace1795310500000,
    BoundTexts1795400000200,
    CountVersionBytes1795410000000,
  ],
};
