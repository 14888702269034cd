import { Module } from '@nestjs/common';
import { UserProjectionModule } from './user-projection/index.js';
import { CountsModule } from './counts/index.js';
import { FederationModule } from './federation/index.js';
import { ExportModule } from './export/index.js';
import { SubscriptionTasksModule } from './subscription-tasks/index.js';
import { SnapshotModule } from './snapshot/index.js';
import { HashtagSubscriptionModule } from './hashtag-subscription/index.js';
import { ProfileModule } from './profile/index.js';
import { ReportModule } from './report/index.js';
import { BlockModule } from './block/index.js';
import { MuteModule } from './mute/index.js';
import { PeopleListsModule } from './people-lists/index.js';
import { SubscriptionModule } from './subscription/index.js';

/** The features of social. */
@Module({
  imports: [
    UserProjectionModule,
    CountsModule,
    SubscriptionModule,
    HashtagSubscriptionModule,
    ProfileModule,
    ExportModule,
    SubscriptionTasksModule,
    ReportModule,
    SnapshotModule,
    BlockModule,
    MuteModule,
    PeopleListsModule,
    FederationModule,
  ],
})
export class SocialModule {}
