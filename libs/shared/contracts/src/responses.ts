import { z } from 'zod';
import { adminResponses } from './accounts/admin-schemas.js';
import { clientErrorResponses } from './accounts/client-error-schemas.js';
import { emailChangeResponses } from './accounts/email-change-schemas.js';
import { feedbackResponses } from './accounts/feedback-schemas.js';
import { invitationResponses } from './accounts/invitation-schemas.js';
import { pictureResponses } from './accounts/picture-schemas.js';
import { passkeyResponses } from './accounts/passkey-schemas.js';
import { secondFactorResponses } from './accounts/second-factor-schemas.js';
import { sessionResponses } from './accounts/session-schemas.js';
import { settingsResponses } from './accounts/settings-schemas.js';
import { siteResponses } from './accounts/site-schemas.js';
import { stepUpResponses } from './accounts/step-up-schemas.js';
import { userResponses } from './accounts/user-schemas.js';
import { bookmarkResponses } from './content/bookmark-schemas.js';
import { collectionSubscriptionResponses } from './content/collection-subscription-schemas.js';
import { collectionResponses } from './content/collection-schemas.js';
import { commentResponses } from './content/comment-schemas.js';
import { coverResponses } from './content/cover-schemas.js';
import { draftResponses } from './content/draft-schemas.js';
import { firstReadersResponses } from './content/first-readers-schemas.js';
import { hashtagResponses } from './content/hashtag-schemas.js';
import { heldPostResponses } from './content/held-post-schemas.js';
import { likeResponses } from './content/like-schemas.js';
import { readingPlaceResponses } from './content/reading-place-schemas.js';
import { seriesSubscriptionResponses } from './content/series-subscription-schemas.js';
import { seriesResponses } from './content/series-schemas.js';
import { statisticsResponses } from './content/statistics-schemas.js';
import { storyListResponses } from './content/story-lists-schemas.js';
import { storyResponses } from './content/story-schemas.js';
import { queueResponses } from './gateway/queues-schemas.js';
import { emailResponses } from './notifications/email-schemas.js';
import { emailSubscriptionResponses } from './notifications/email-subscription-schemas.js';
import { notificationResponses } from './notifications/notification-schemas.js';
import { readingDeviceResponses } from './notifications/reading-device-schemas.js';
import { searchResponses } from './search/search-schemas.js';
import { blockResponses } from './social/block-schemas.js';
import { muteResponses } from './social/mute-schemas.js';
import { peopleListsResponses } from './social/people-lists-schemas.js';
import { fediverseResponses } from './social/fediverse-schemas.js';
import { hashtagSubscriptionResponses, subscriptionResponses } from './social/subscription-schemas.js';
import { profileResponses } from './social/profile-schemas.js';
import { reportResponses } from './social/report-schemas.js';

/**
 * The schema of every response by the name that operations refer to: the tables of the features. Only the gateway loads
 * it (OpenAPI, tests); all others use only the types.
 */
export const replies = {
  nothing: z.null(),
  file: z.file(),
  text: z.string(),
  ...adminResponses,
  ...clientErrorResponses,
  ...emailChangeResponses,
  ...feedbackResponses,
  ...invitationResponses,
  ...pictureResponses,
  ...passkeyResponses,
  ...secondFactorResponses,
  ...sessionResponses,
  ...settingsResponses,
  ...siteResponses,
  ...stepUpResponses,
  ...userResponses,
  ...bookmarkResponses,
  ...collectionResponses,
  ...collectionSubscriptionResponses,
  ...commentResponses,
  ...coverResponses,
  ...draftResponses,
  ...firstReadersResponses,
  ...hashtagResponses,
  ...heldPostResponses,
  ...likeResponses,
  ...readingPlaceResponses,
  ...seriesResponses,
  ...seriesSubscriptionResponses,
  ...statisticsResponses,
  ...storyListResponses,
  ...storyResponses,
  ...queueResponses,
  ...emailResponses,
  ...emailSubscriptionResponses,
  ...notificationResponses,
  ...readingDeviceResponses,
  ...searchResponses,
  ...blockResponses,
  ...fediverseResponses,
  ...muteResponses,
  ...peopleListsResponses,
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
