export { applyUsers, type UserChange } from './apply-users.js';
export { KnownUsers } from './known-users.js';
export { rebuildUsers } from './rebuild-users.js';
export { shownPicture } from './shown-picture.js';
export { ProfileProjection, UserColumns, UserProjection } from './user-projection.entity.js';
