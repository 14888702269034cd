export { type ChosenList, chosenList } from './chosen-list.js';
export { LockedProfile } from './locked-profile.js';
export { ProfileHead, ProfileSkeleton } from './profile-head.js';
export { ProfileList } from './profile-list.js';
export { SubscriberActions } from './subscriber-actions.js';
export { type Profile, useAccessChanges, useProfile } from './use-profile.js';
export { idOfUser, PeopleFeed, UserCard, UserCardSkeleton } from './user-card.js';
