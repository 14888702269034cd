export {
  canRead,
  canReadById,
  canReadStory,
  hasNo,
  isActive,
  isForViewer,
  isNotBlocked,
  isOwn,
  isShown,
  isShownById,
  subscriptionCode,
} from './access/can-read.js';
export { isModerator, memberOf, moderatorOf, seesNsfwInLists } from './access/viewer.js';
export { applyBlocks, type BlockState, OnBlockChanged } from './blocks/apply-blocks.js';
export { BlockPair, createBlockPairs } from './blocks/block-pair.entity.js';
export { rebuildBlocks } from './blocks/rebuild-blocks.js';
export { applyMutes, OnMuteChanged } from './mutes/apply-mutes.js';
export { createMutes, Mute } from './mutes/mute.entity.js';
export {
  isMuteActive,
  isNotMuted,
  isPersonNotMuted,
  mutedWords,
  mutesAnything,
} from './mutes/is-not-muted.js';
export { rebuildMutes } from './mutes/rebuild-mutes.js';
export {
  applySubscriptions,
  OnSubscriptionChanged,
  type SubscriptionState,
} from './subscriptions/apply-subscriptions.js';
export {
  type HashtagSubscriptionState,
  rebuildHashtagSubscriptions,
} from './subscriptions/rebuild-hashtag-subscriptions.js';
export { rebuildSubscriptions } from './subscriptions/rebuild-subscriptions.js';
export { SubscriptionProjection } from './subscriptions/subscription-projection.entity.js';
export { applyUsers, type UserChange } from './users/apply-users.js';
export { KnownUsers } from './users/known-users.js';
export { rebuildUsers } from './users/rebuild-users.js';
export {
  ProfileProjection,
  shownPicture,
  UserColumns,
  UserProjection,
} from './users/user-projection.entity.js';
