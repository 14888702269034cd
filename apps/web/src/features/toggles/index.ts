export { BookmarkButton } from './bookmark-button.js';
export { LikeButton } from './like-button.js';
export { useMemberAct } from './use-member-act.js';
export { useToggle } from './use-toggle.js';
