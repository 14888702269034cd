export {
  accentColours,
  accentGrounds,
  accentRefusal,
  chosenAccents,
  defaultAccent,
  isReadableAccent,
  nearestReadable,
  type Theme,
} from './accent-colours.js';
export { browserLabel } from './browser-label.js';
export {
  type CommentRule,
  commentRules,
  commentsPolicies,
  type CommentsPolicy,
  defaultCommentRule,
  defaultCommentsPolicy,
} from './comment-rules.js';
export { compactNumber, groupedNumber } from './numbers.js';
export {
  type ContentWarning,
  contentWarnings,
  defaultRating,
  nsfwRating,
  type Rating,
  ratingNames,
  ratings,
  warningLabels,
} from './content-notes.js';
export { isDeviceAddress } from './reading-devices.js';
export { countNames } from './count-names.js';
export { characterStart, cutText, shortenText } from './cut-text.js';
export { type CollectionVisibility, collectionVisibilities, mostCountedStories } from './collections.js';
export {
  daysOfDraftLink,
  mostNotesOfDraft,
  mostNotesOfFirstReader,
  daysToSchedule,
  minutesToEditComment,
  mostBlocks,
  mostMutedWords,
  mostMutes,
  mostCollections,
  mostCollectionStories,
  mostDaysOfComments,
  mostImportedReaders,
  mostListLines,
  mostDraftBytes,
  mostDrafts,
  mostFollowedHashtags,
  largestDeviceBook,
  mostDeviceBooksADay,
  mostSeries,
  mostSubscribedCollections,
  mostSubscribedSeries,
  mostVersionBytes,
  mostWaitingComments,
} from './member-limits.js';
export { linksInText, lookalikes, unseenCharacters } from './links-in-text.js';
export {
  daysOfNewMember,
  lengthOfSameText,
  mostFirstPostsHeld,
  mostHeldPosts,
  mostSameLinks,
  mostSameTexts,
  mostTrusting,
  newMemberStage,
  newMemberStages,
  tooManyInComment,
  tooManyInHour,
  type WaitReason,
  waitReasons,
  waitReasonSentences,
} from './new-member-limits.js';
export { readerHeader, readReaderLine } from './reader-lines.js';
export { type ListEntry, listHeader, readListLine, toListLine } from './list-lines.js';
export {
  type Decision,
  decisionReasonNames,
  decisionReasons,
  type DecisionReason,
  decisionReasonsOf,
  decisions,
  decisionsOf,
  daysToAppeal,
  mostDaysOfSuspension,
  type ReportedKind,
  reportedKinds,
} from './decisions.js';
export {
  decisionsInNumbers,
  decisionSentence,
  reportedKindWords,
  type ToldDecision,
} from './decision-sentence.js';
export { defaultLaunchDay, formatDateTime, formatDay, formatLongDate, formatTimeOfDay } from './dates.js';
export { formatMoment } from './moment.js';
export { defaultFont, fontOf, fonts, packagedFonts, type StoryFont } from './fonts.js';
export { hashtagKey, hashtagWord, toHashtag, warningKey } from './hashtag-key.js';
export { headerSearch } from './header-search.js';
export { authorLabel, hashtagHoverLabel, nameBeforeHandle, storyTitle, userHoverLabel } from './labels.js';
export { languageAttributes } from './language-attributes.js';
export { type LanguageCode, languageCodes } from './language-codes.js';
export { languageLabel, languages } from './languages.js';
export { type DeviceClass, deviceClass, hasTooltips, layout, opensAsModal } from './layout.js';
/** @public The types that content infers for its rows name it. */
export {
  type LeaderboardBadge,
  leaderboardBadge,
  type LeaderboardInterval,
  leaderboards,
} from './leaderboards.js';
export {
  commentLists,
  type Filter,
  homeList,
  type ListChoices,
  type SearchList,
  searchLists,
  type Sort,
  type StoryList,
  storyLists,
  type UserList,
  userLists,
} from './lists/site-lists.js';
export { type ReportKind, reportKindNames, reportKinds, reportKindsOf } from './report-kinds.js';
export { withoutOrnaments } from './without-ornaments.js';
export { type Described, itemDescription, metaDescription, profileDescription } from './meta-description.js';
export { activityLabel, countLabel, newNotificationsLabel } from './notifications/notification-labels.js';
export type { ToldApproval } from './notifications/approval-kind.js';
export type { NotificationGroup } from './notifications/notification-group.js';
export type { NotificationKind } from './notifications/notification-kind.js';
export {
  isNotificationKey,
  noNotificationsAtAll,
  notificationKeys,
  notificationKinds,
} from './notifications/notification-kinds.js';
export {
  isNotificationGroup,
  type NotificationGroupKey,
  notificationGroups,
  type NotificationKey,
  notificationPages,
  kindsOfGroup,
} from './paths/notification-pages.js';
export {
  hashtagDescription,
  pageTitle,
  searchDescription,
  searchTitle,
  storyListTitle,
  userListTitle,
} from './page-title.js';
export { directory } from './paths/directory.js';
export { paths } from './paths/links.js';
export { coverLook } from './pictures/cover-look.js';
export { type Covered, drawCover } from './pictures/draw-cover.js';
export { drawPreview, type Previewed, previewSizes, type PreviewShape } from './pictures/draw-preview.js';
export { breakLines, isRightToLeft } from './pictures/fit-title.js';
export { pictureNumber } from './pictures/palettes.js';
export { drawFace } from './pictures/draw-face.js';
export {
  coverRatio,
  coverOfEmails,
  coverWidths,
  pictureBytes,
  type PictureFault,
  pictureFaults,
  picturePixels,
  pictureSizes,
} from './pictures/own-picture.js';
export { routeHead } from './paths/route-head.js';
export { routedSegments } from './paths/routed-segments.js';
export { shareTarget } from './paths/share-target.js';
export { mayView, type SitePath, type View } from './paths/site-path.js';
export { type SitePathName, sitePaths } from './paths/site-paths.js';
export {
  defaultPublishingRule,
  publishingRefusals,
  type PublishingRule,
  publishingRules,
} from './publishing-rules.js';
export { seriesSorts, type SeriesStatus, seriesStatuses } from './series.js';
export {
  defaultSignUpRule,
  mostOfInvitation,
  signUpRefusals,
  type SignUpRule,
  signUpRules,
} from './sign-up-rules.js';
export { mostCharactersOfSite, siteName } from './site-name.js';
export { isSocialAddress, shownSocialAddresses, socialHosts } from './social-hosts.js';
export { type SocialKey, socialSites } from './social-sites.js';
export { storyCategories } from './story-categories.js';
export { type StoryCategoryKey, storyCategoryKeys } from './story-category-keys.js';
export { countFilters, type StoryFilter, storyFilterOf } from './story-filter.js';
export { storyFilterFields } from './story-filter-fields.js';
export { storyLength } from './story-length.js';
export { type StoryTrait, storyTraits, traitMask, traitsIn } from './story-traits.js';
export { nextSubscription, type SubscriptionAct } from './subscriptions/next-subscription.js';
export { type SubscriberButton, subscriberButtons } from './subscriptions/subscriber-buttons.js';
export {
  openSubscriptionButton,
  type SubscriptionButton,
  subscriptionButton,
} from './subscriptions/subscription-button.js';
export {
  type SubscriberState,
  subscriberState,
  type SubscriptionState,
  subscriptionState,
  subscriptionStates,
} from './subscriptions/subscription-state.js';
export {
  hasVisibleText,
  isolated,
  quoted,
  visibleLine,
  visibleName,
  withoutControls,
  withoutDirections,
  withoutHidden,
} from './visible-text.js';
export {
  hashtagCharacter,
  hashtagCharacters,
  hashtagInText,
  mentionInText,
  typedAtEnd,
} from './words-in-text.js';
export { once } from './once.js';
export {
  daysInWords,
  daysToComeBack,
  type StoredKind,
  type StoredKindName,
  storedKinds,
} from './stored-kinds.js';
export { formerAddress, longestFormerAddress } from './former-address.js';
