import { AuthorCard } from '../author-card/index.js';
import { CommentBookmark, StoryBookmark } from '../bookmark/index.js';
import { Comment } from '../comment/index.js';
import { Draft } from '../draft/index.js';
import { Hashtag, StoryHashtag } from '../hashtag/index.js';
import { CommentLike, StoryLike } from '../like/index.js';
import { SlugCount, Story, StoryStat } from '../story/index.js';
import { MakeAuthorCardAndDraft1795255200000 } from './migrations/1795255200000-make-author-card-and-draft.js';
import { MakeStory1795255300000 } from './migrations/1795255300000-make-story.js';
import { MakeComment1795255400000 } from './migrations/1795255400000-make-comment.js';
import { MakeLikeAndBookmark1795255500000 } from './migrations/1795255500000-make-like-and-bookmark.js';

/** The tables that content owns and the migrations that make them. */
export const database = {
  entities: [
    AuthorCard,
    Draft,
    Story,
    StoryStat,
    SlugCount,
    Hashtag,
    StoryHashtag,
    Comment,
    StoryLike,
    CommentLike,
    StoryBookmark,
    CommentBookmark,
  ],
  migrations: [
    MakeAuthorCardAndDraft1795255200000,
    MakeStory1795255300000,
    MakeComment1795255400000,
    MakeLikeAndBookmark1795255500000,
  ],
};
