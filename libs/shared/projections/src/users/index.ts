export { applyUsers, type UserChange } from './apply-users.js';
export { KnownUsers } from './known-users.js';
export { rebuildUsers } from './rebuild-users.js';
export { ProfileProjection, shownPicture, UserColumns, UserProjection } from './user-projection.entity.js';
