import { Module } from '@nestjs/common';
import { UserProjectionModule } from './user-projection/index.js';
import { BookmarkModule } from './bookmark/index.js';
import { CollectionModule } from './collection/index.js';
import { CollectionAnnouncementModule } from './collection-announcement/index.js';
import { CollectionSubscriptionModule } from './collection-subscription/index.js';
import { CommentModule } from './comment/index.js';
import { CoverModule } from './cover/index.js';
import { DeletionModule } from './deletion/index.js';
import { DraftModule } from './draft/index.js';
import { EpubModule } from './epub/index.js';
import { ExcerptModule } from './excerpt/index.js';
import { FederationModule } from './federation/index.js';
import { FirstReadersModule } from './first-readers/index.js';
import { HashtagModule } from './hashtag/index.js';
import { HeldPostModule } from './held-post/index.js';
import { HomeShelvesModule } from './home-shelves/index.js';
import { ExportModule } from './export/index.js';
import { LikeModule } from './like/index.js';
import { ProfileListsModule } from './profile-lists/index.js';
import { LeaderboardModule } from './leaderboard/index.js';
import { ReadingPlaceModule } from './reading-place/index.js';
import { RelatedModule } from './related/index.js';
import { NewMemberModule } from './new-member/index.js';
import { PublishingRuleModule } from './publishing-rule/index.js';
import { RemovedListModule } from './removed-list/index.js';
import { ScheduleModule } from './schedule/index.js';
import { SearchDocumentsModule } from './search-documents/index.js';
import { SeriesModule } from './series/index.js';
import { SeriesSubscriptionModule } from './series-subscription/index.js';
import { SitemapModule } from './sitemap/index.js';
import { StatisticsModule } from './statistics/index.js';
import { StoryModule } from './story/index.js';
import { SubscriptionModule } from './subscription/index.js';
import { WordsModule } from './words/index.js';

@Module({
  imports: [
    UserProjectionModule,
    SubscriptionModule,
    HashtagModule,
    DraftModule,
    FirstReadersModule,
    ExportModule,
    StoryModule,
    PublishingRuleModule,
    ScheduleModule,
    HeldPostModule,
    SeriesModule,
    CollectionModule,
    RemovedListModule,
    SeriesSubscriptionModule,
    CollectionSubscriptionModule,
    CollectionAnnouncementModule,
    CoverModule,
    DeletionModule,
    LeaderboardModule,
    NewMemberModule,
    CommentModule,
    LikeModule,
    BookmarkModule,
    ReadingPlaceModule,
    StatisticsModule,
    RelatedModule,
    HomeShelvesModule,
    ProfileListsModule,
    EpubModule,
    SitemapModule,
    SearchDocumentsModule,
    ExcerptModule,
    WordsModule,
    FederationModule,
  ],
})
export class ContentModule {}
