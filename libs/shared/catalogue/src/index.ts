export { browserLabel } from './browser-label.js';
export { compactNumber } from './compact-number.js';
export { type ContentType, contentTypes, draftContentType } from './content-types.js';
export { cutText } from './cut-text.js';
export { mostDraftBytes, mostDrafts, mostFollowedHashtags, mostVersionBytes } from './member-limits.js';
export {
  copyrightYears,
  formatDateTime,
  formatLongDate,
  formatTimeOfDay,
  formatTimestamp,
  launchDate,
} from './dates.js';
export { groupedNumber } from './grouped-number.js';
export { defaultFont, fontOf, fonts, packagedFonts, type StoryFont, systemFonts } from './fonts.js';
export { hashtagKey } from './hashtag-key.js';
export { headerSearch } from './header-search.js';
export { isSocialAddress } from './is-social-address.js';
export {
  type Authored,
  authorLabel,
  handleBeforeName,
  hashtagHoverLabel,
  type Named,
  nameBeforeHandle,
  ownLabel,
  userHoverLabel,
  verifiedLabel,
} from './labels.js';
export {
  breakpoints,
  type DeviceClass,
  deviceClass,
  hasTooltips,
  layout,
  opensAsModal,
  roundViewport,
} from './layout.js';
export {
  type LeaderboardBadge,
  leaderboardBadge,
  type LeaderboardColour,
  type LeaderboardInterval,
  leaderboards,
} from './leaderboards.js';
export type { Filter, ListChoices, Sort } from './lists/list-choices.js';
export {
  type CommentList,
  commentLists,
  homeList,
  type SearchList,
  searchLists,
  type StoryList,
  storyLists,
  type UserList,
  userLists,
} from './lists/site-lists.js';
export { type Described, itemDescription, metaDescription } from './meta-description.js';
export { activityLabel } from './notices/activity-label.js';
export { bellLabel } from './notices/bell-label.js';
export { countLabel } from './notices/count-label.js';
export type { NoticeGroup } from './notices/notice-group.js';
export type { NoticeKind } from './notices/notice-kind.js';
export { isNoticeKey, noNoticesAtAll, noticeKeys, noticeKinds } from './notices/notice-kinds.js';
export { type NoticeKey, noticePages } from './paths/notice-pages.js';
export { actorsLabel } from './notices/notice-words.js';
export { pageTitle, searchDescription, searchTitle, storyListTitle, userListTitle } from './page-title.js';
export { directory, type DirectoryEntry } from './paths/directory.js';
export { paths } from './paths/links.js';
export { type MatchedPath, matchPath } from './paths/match-path.js';
export { type RouteHead, routeHead } from './paths/route-head.js';
export { routedSegments } from './paths/routed-segments.js';
export type { SitePath, SubPage, View } from './paths/site-path.js';
export { type SitePathName, sitePaths } from './paths/site-paths.js';
export { mayView } from './paths/view-access.js';
export { profileDescription } from './profile-description.js';
export { siteName } from './site-name.js';
export { type SocialSite, type SocialSiteKey, socialSites } from './social-sites.js';
export { storyCategories, type StoryCategory, type StoryCategoryKey } from './story-categories.js';
export { storyCategoryOf, storyLength, type StorySize } from './story-length.js';
export { storyTitle } from './story-title.js';
export {
  nextSubscription,
  type SubscriptionAct,
  subscriptionActs,
} from './subscriptions/next-subscription.js';
export { type SubscriberButton, subscriberButtons } from './subscriptions/subscriber-buttons.js';
export {
  hashtagSubscriptionButton,
  type SubscriptionButton,
  subscriptionButton,
  type SubscriptionViewer,
} from './subscriptions/subscription-button.js';
export {
  type SubscriberState,
  subscriberState,
  type SubscriptionRow,
  type SubscriptionState,
  subscriptionState,
  subscriptionStates,
} from './subscriptions/subscription-state.js';
