import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes/routes.module.js';
import { LiveNotifications } from './live-notifications.js';
import { StreamLiveNotifications } from './stream-live-notifications.js';

@Module({
  imports: [RoutesModule],
  controllers: [StreamLiveNotifications],
  providers: [LiveNotifications],
  exports: [LiveNotifications],
})
export class LiveModule {}
