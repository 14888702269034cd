import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DeclaredMethods } from './declared-methods.js';
import { EventsModule } from './events/events.module.js';
import { FederationModule } from './federation/serve-federation.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { ErrorFilter } from './http/error.filter.js';
import { LiveModule } from './live/live.module.js';
import { StreamLiveNotifications } from './live/stream-live-notifications.js';
import { mediaControllers, MediaModule } from './media/media.module.js';
import { OpenApiModule } from './openapi/api-docs.js';
import { CountPageView, PageViewsModule } from './page-views/page-views.module.js';
import { PagesModule } from './pages/pages.module.js';
import { accountControllers, AccountsModule } from './routes/accounts/accounts.module.js';
import { contentControllers, ContentModule } from './routes/content/content.module.js';
import { notificationControllers, NotificationsModule } from './routes/notifications/notifications.module.js';
import { queueControllers, QueuesModule } from './routes/queues/queues.module.js';
import { ForwardedModule, RoutesModule } from './routes/routes.module.js';
import { socialControllers, SocialModule } from './routes/social/social.module.js';
import { ServeCached } from './routes/serve-cached.js';
import { Site } from './site.js';
import { StoryReadsModule } from './story-reads/story-reads.js';

/** The controllers of the operations for which the gateway does more than to forward the call. */
const ownControllers = [
  ...accountControllers,
  ...contentControllers,
  ...notificationControllers,
  ...socialControllers,
  ...queueControllers,
  ...mediaControllers,
  CountPageView,
  StreamLiveNotifications,
];

@Module({
  imports: [
    RoutesModule,
    AccountsModule,
    ContentModule,
    NotificationsModule,
    SocialModule,
    QueuesModule,
    LiveModule,
    MediaModule,
    PageViewsModule,
    StoryReadsModule,
    ForwardedModule.besides(ownControllers),
    EventsModule,
    FeedsModule,
    FederationModule,
    OpenApiModule,
    PagesModule,
  ],
  providers: [
    Site,
    ServeCached,
    DeclaredMethods,
    ErrorFilter,
    { provide: APP_FILTER, useExisting: ErrorFilter },
  ],
})
export class GatewayModule implements NestModule {
  constructor(private readonly site: Site) {}

  /** Nest calls this before it registers the routes, to which the hooks and plugins of Fastify apply. */
  configure(_: MiddlewareConsumer): Promise<void> {
    return this.site.prepare();
  }
}
