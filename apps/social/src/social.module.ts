import { Module } from '@nestjs/common';
import { AuthorCardModule } from './author-card/index.js';
import { CountsModule } from './counts/index.js';
import { ExportModule } from './export/index.js';
import { FollowUpModule } from './follow-up/index.js';
import { HandOutModule } from './hand-out/index.js';
import { HashtagSubscriptionModule } from './hashtag-subscription/index.js';
import { ProfileModule } from './profile/index.js';
import { ReportModule } from './report/index.js';
import { SearchExportModule } from './search-export/index.js';
import { SubscriptionModule } from './subscription/index.js';

/** The features of social. */
@Module({
  imports: [
    AuthorCardModule,
    CountsModule,
    SubscriptionModule,
    HashtagSubscriptionModule,
    ProfileModule,
    ExportModule,
    FollowUpModule,
    ReportModule,
    HandOutModule,
    SearchExportModule,
  ],
})
export class SocialModule {}
