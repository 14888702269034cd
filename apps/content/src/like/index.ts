import { Module } from '@nestjs/common';
import { LikeComment } from './like-comment.js';
import { LikeStory } from './like-story.js';
import { ListLikes } from './list-likes.js';

export { changeMarks, moreMarks, type MarkChange } from './change-marks.js';
export { CommentLike } from './comment-like.entity.js';
export { gatherChanges } from './gather-changes.js';
export { lockedComment, lockedStory } from './lock-item.js';
export { StoryLike } from './story-like.entity.js';

@Module({ controllers: [LikeStory, LikeComment, ListLikes] })
export class LikeModule {}
