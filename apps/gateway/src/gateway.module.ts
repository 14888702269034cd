import { Module } from '@nestjs/common';
import { ForgetOnFacts } from './facts/forget-on-facts.js';
import { Feeds } from './feeds/feeds.js';
import { MachinePages } from './feeds/machine-pages.js';
import { Sitemaps } from './feeds/sitemaps.js';
import { Site } from './http/site.js';
import { ApiDocs } from './openapi/api-docs.js';
import { DescribePage } from './pages/describe-page.js';
import { Pages } from './pages/pages.js';
import { LimitsRedis } from './rate-limit/limits-redis.js';
import { LogInLimits } from './rate-limit/log-in-limits.js';
import { MakeCounter } from './rate-limit/make-counter.js';
import { RateLimits } from './rate-limit/rate-limits.js';
import { AnswerLogIn } from './routes/accounts/log-in.js';
import { AnswerLogOut } from './routes/accounts/log-out.js';
import { AnswerSession } from './routes/accounts/session.js';
import { AnswerSignUp } from './routes/accounts/sign-up.js';
import { StartSession } from './routes/accounts/start-session.js';
import { Admission } from './routes/admission.js';
import { AskFor } from './routes/ask-for.js';
import { CallRoutes } from './routes/call-routes.js';
import { AnswerPublishStory } from './routes/content/publish-story.js';
import { OwnAnswers } from './routes/own-answers.js';
import { KnownDevice } from './session/known-device.js';
import { SessionCookie } from './session/session-cookie.js';
import { Sessions } from './session/sessions.js';
import { Xsrf } from './xsrf/xsrf.js';
import { XsrfTokens } from './xsrf/xsrf-tokens.js';

const session = [Sessions, SessionCookie, KnownDevice, Xsrf, XsrfTokens];
const rateLimit = [LimitsRedis, MakeCounter, RateLimits, LogInLimits];
const routes = [CallRoutes, Admission, AskFor, OwnAnswers];
const accountRoutes = [StartSession, AnswerSession, AnswerSignUp, AnswerLogIn, AnswerLogOut];
const contentRoutes = [AnswerPublishStory];
const pages = [Pages, DescribePage];
const feeds = [Feeds, Sitemaps, MachinePages];

@Module({
  providers: [
    ...session,
    ...rateLimit,
    ...routes,
    ...accountRoutes,
    ...contentRoutes,
    ...pages,
    ...feeds,
    ApiDocs,
    ForgetOnFacts,
    Site,
  ],
})
export class GatewayModule {}
