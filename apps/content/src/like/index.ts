export { changeMarks, moreMarks, type MarkChange } from './change-marks.js';
export { CommentLike } from './comment-like.entity.js';
export { gatherChanges } from './gather-changes.js';
export { LikeModule } from './like.module.js';
export { lockedComment, lockedStory } from './lock-item.js';
export { StoryLike } from './story-like.entity.js';
