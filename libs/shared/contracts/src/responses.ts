import { z } from 'zod';
import { adminResponses } from './accounts/admin.js';
import { clientErrorResponses } from './accounts/client-error.js';
import { emailChangeResponses } from './accounts/email-change.js';
import { feedbackResponses } from './accounts/feedback.js';
import { sessionResponses } from './accounts/session.js';
import { settingsResponses } from './accounts/settings.js';
import { userResponses } from './accounts/user.js';
import { bookmarkResponses } from './content/bookmark.js';
import { collectionSubscriptionResponses } from './content/collection-subscription.js';
import { collectionResponses } from './content/collection.js';
import { commentResponses } from './content/comment.js';
import { draftResponses } from './content/draft.js';
import { hashtagResponses } from './content/hashtag.js';
import { likeResponses } from './content/like.js';
import { readingPlaceResponses } from './content/reading-place.js';
import { seriesSubscriptionResponses } from './content/series-subscription.js';
import { seriesResponses } from './content/series.js';
import { statisticsResponses } from './content/statistics.js';
import { storyListResponses } from './content/story-lists.js';
import { storyResponses } from './content/story.js';
import { queueResponses } from './gateway/queues.js';
import { emailResponses } from './notifications/email.js';
import { notificationResponses } from './notifications/notification.js';
import { searchResponses } from './search/search.js';
import { hashtagSubscriptionResponses } from './social/hashtag-subscription.js';
import { profileResponses } from './social/profile.js';
import { reportResponses } from './social/report.js';
import { subscriptionResponses } from './social/subscription.js';

/**
 * The shape of every response by the name that operations refer to: the tables of the features. Only the gateway loads
 * it (OpenAPI, tests); everybody else takes the types.
 */
export const replies = {
  nothing: z.null(),
  file: z.file(),
  text: z.string(),
  ...adminResponses,
  ...clientErrorResponses,
  ...emailChangeResponses,
  ...feedbackResponses,
  ...sessionResponses,
  ...settingsResponses,
  ...userResponses,
  ...bookmarkResponses,
  ...collectionResponses,
  ...collectionSubscriptionResponses,
  ...commentResponses,
  ...draftResponses,
  ...hashtagResponses,
  ...likeResponses,
  ...readingPlaceResponses,
  ...seriesResponses,
  ...seriesSubscriptionResponses,
  ...statisticsResponses,
  ...storyListResponses,
  ...storyResponses,
  ...queueResponses,
  ...emailResponses,
  ...notificationResponses,
  ...searchResponses,
  ...hashtagSubscriptionResponses,
  ...profileResponses,
  ...reportResponses,
  ...subscriptionResponses,
} as const;

export type ResponseName = keyof typeof replies;
export type ResponseTypes = { [Name in ResponseName]: z.infer<(typeof replies)[Name]> };

export type StoryArticle = ResponseTypes['story_list']['items'][number];
export type NotificationItem = ResponseTypes['notification_list']['items'][number];
export type UserArticle = ResponseTypes['user_article'];
export type HashtagArticle = ResponseTypes['hashtag_article'];
