import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ServeCached } from './routes/serve-cached.js';
import { ResponseCache } from './cache/response-cache.js';
import { CacheLease } from './cache/cache-lease.js';
import { InvalidateOnEvents } from './events/invalidate-on-events.js';
import { Feeds } from './feeds/feeds.js';
import { MachinePages } from './feeds/machine-pages.js';
import { Sitemaps } from './feeds/sitemaps.js';
import { LargeBodies } from './http/large-bodies.js';
import { Site } from './site.js';
import { LiveNotifications } from './live/live-notifications.js';
import { ApiDocs } from './openapi/api-docs.js';
import { Maintenance } from './maintenance/maintenance.js';
import { PageViewMetrics } from './page-views/page-view-metrics.js';
import { AssetStore } from './pages/asset-store.js';
import { DescribePage } from './pages/describe-page.js';
import { PageContent } from './pages/page-content.js';
import { PageHeads } from './pages/page-heads.js';
import { Pages } from './pages/pages.js';
import { LimitsRedis } from './rate-limit/limits-redis.js';
import { LogInBuckets } from './routes/accounts/log-in-limits/log-in-buckets.js';
import { LogInDelays } from './routes/accounts/log-in-limits/log-in-delays.js';
import { LogInLimits } from './routes/accounts/log-in-limits/log-in-limits.js';
import { LogInPlaces } from './routes/accounts/log-in-limits/log-in-places.js';
import { MakeCounter } from './rate-limit/make-counter.js';
import { RateLimits } from './rate-limit/rate-limits.js';
import { HandleChangeSettings } from './routes/accounts/change-settings.js';
import { HandleDeleteAccount } from './routes/accounts/delete-account.js';
import { HandleEndSession } from './routes/accounts/end-session.js';
import { HandleExport } from './routes/accounts/export.js';
import { HandleLogIn } from './routes/accounts/log-in.js';
import { HandleLogOut } from './routes/accounts/log-out.js';
import { HandleSession } from './routes/accounts/session.js';
import { HandleSignUp } from './routes/accounts/sign-up.js';
import { NewNotifications } from './routes/accounts/new-notifications.js';
import { StartSession } from './routes/accounts/start-session.js';
import { HandleVerifyAccount } from './routes/accounts/verify-account.js';
import { Admission } from './routes/admission.js';
import { ForwardCall } from './routes/forward-call.js';
import { ForwardOrShare } from './routes/forward-or-share.js';
import { CallRoutes } from './routes/call-routes.js';
import { HandlePublishStory } from './routes/content/publish-story.js';
import { HandleReadEpub } from './routes/content/read-epub.js';
import { HandleReadListEpub } from './routes/content/read-list-epub.js';
import { HandleReadStatisticsFile } from './routes/content/read-statistics-file.js';
import { HandleReadStory } from './routes/content/read-story.js';
import { HandleLiveNotifications } from './routes/gateway/live-notifications.js';
import { HandlePageView } from './routes/gateway/page-view.js';
import { HandleReadQueues } from './routes/gateway/read-queues.js';
import { HandleRetryDeadLetters } from './routes/gateway/retry-work.js';
import { UnsubscribeRoutes } from './routes/notifications/unsubscribe.js';
import { DeclaredMethods } from './routes/declared-methods.js';
import { StoryReads } from './story-reads/story-reads.js';
import { KnownDevice } from './session/known-device.js';
import { SessionCookie } from './session/session-cookie.js';
import { Sessions } from './session/sessions.js';
import { Xsrf } from './xsrf/xsrf.js';
import { XsrfTokens } from './xsrf/xsrf-tokens.js';

const caches = [CacheLease, ResponseCache, ServeCached];
const session = [Sessions, SessionCookie, KnownDevice, Xsrf, XsrfTokens];
const rateLimit = [LimitsRedis, MakeCounter, RateLimits, LogInBuckets, LogInDelays, LogInLimits, LogInPlaces];
const routes = [Maintenance, CallRoutes, DeclaredMethods, Admission, ForwardCall, ForwardOrShare];
const accountRoutes = [
  StartSession,
  NewNotifications,
  HandleSession,
  HandleSignUp,
  HandleLogIn,
  HandleLogOut,
  HandleEndSession,
  HandleDeleteAccount,
  HandleExport,
  HandleVerifyAccount,
  HandleChangeSettings,
];
const contentRoutes = [
  HandlePublishStory,
  HandleReadEpub,
  HandleReadListEpub,
  HandleReadStatisticsFile,
  HandleReadStory,
  StoryReads,
];
const ownRoutes = [
  HandlePageView,
  PageViewMetrics,
  HandleLiveNotifications,
  LiveNotifications,
  HandleReadQueues,
  HandleRetryDeadLetters,
];
const pages = [Pages, AssetStore, DescribePage, PageContent, PageHeads];
const feeds = [Feeds, Sitemaps, MachinePages];

@Module({
  imports: [DiscoveryModule],
  providers: [
    ...caches,
    ...session,
    ...rateLimit,
    ...routes,
    ...accountRoutes,
    ...contentRoutes,
    ...ownRoutes,
    ...pages,
    ...feeds,
    ApiDocs,
    UnsubscribeRoutes,
    InvalidateOnEvents,
    LargeBodies,
    Site,
  ],
})
export class GatewayModule {}
