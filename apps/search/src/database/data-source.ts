import { BlockPair, Mute, SubscriptionProjection } from '@quillstead/projections';
import { AuthorStat, SearchedUser } from '../user-projection/index.js';
import {
  CommentDoc,
  HashtagDoc,
  NameDoc,
  SeriesDoc,
  StoryDay,
  StoryDoc,
  StoryLanguage,
  StoryPart,
  UserDoc,
  WordDoc,
} from '../engine/postgres/doc-entities.js';
import { RenamedAuthor } from '../engine/renamed-author.entity.js';
import { MeiliDoc, MeiliMark, MeiliRebuild, MeiliTask } from '../engine/meilisearch/meili-entities.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { StoryFilters1797100000000 } from './migrations/1797100000000-story-filters.js';
import { Series1797200000000 } from './migrations/1797200000000-series.js';
import { StoryLabels1798000000000 } from './migrations/1798000000000-story-labels.js';
import { WordsInRow1798000000001 } from './migrations/1798000000001-words-in-row.js';
import { StoryWarnings1798100000002 } from './migrations/1798100000002-story-warnings.js';
import { CommentVersions1798200000005 } from './migrations/1798200000005-comment-versions.js';
import { WordsCut1798300000083 } from './migrations/1798300000083-words-cut.js';
import { BlockPairs1798400000043 } from './migrations/1798400000043-block-pairs.js';
import { Mutes1798500000043 } from './migrations/1798500000043-mutes.js';
import { MembersOnlyStories1798600000044 } from './migrations/1798600000044-members-only-stories.js';
import { StoryDays1798700000045 } from './migrations/1798700000045-story-days.js';
import { RenamedAuthors1799000000037 } from './migrations/1799000000037-renamed-authors.js';
import { AuthorLabels1799000000108 } from './migrations/1799000000108-author-labels.js';
import { StoryIdRanges1799000000190 } from './migrations/1799000000190-story-id-ranges.js';

/** The tables of search beside those of the service kit. All of them can be rebuilt from the owners of the data. */
export const database = {
  entities: [
    BlockPair,
    Mute,
    SearchedUser,
    AuthorStat,
    SubscriptionProjection,
    StoryDoc,
    StoryPart,
    StoryLanguage,
    StoryDay,
    CommentDoc,
    HashtagDoc,
    UserDoc,
    SeriesDoc,
    NameDoc,
    WordDoc,
    MeiliDoc,
    MeiliTask,
    MeiliRebuild,
    MeiliMark,
    RenamedAuthor,
  ],
  migrations: [
    InitialSchema1795500000000,
    StoryFilters1797100000000,
    Series1797200000000,
    StoryLabels1798000000000,
    WordsInRow1798000000001,
    StoryWarnings1798100000002,
    CommentVersions1798200000005,
    WordsCut1798300000083,
    BlockPairs1798400000043,
    Mutes1798500000043,
    MembersOnlyStories1798600000044,
    StoryDays1798700000045,
    RenamedAuthors1799000000037,
    AuthorLabels1799000000108,
    StoryIdRanges1799000000190,
  ],
};
