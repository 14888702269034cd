import { Module } from '@nestjs/common';
import { LikeComment } from './like-comment.js';
import { LikeStory } from './like-story.js';
import { ListLikes } from './list-likes.js';

export { changeMarks, lockedComment, lockedStory, type MarkChange, moreMarks } from './change-marks.js';
export { gatherChanges } from './gather-changes.js';
export { CommentLike, StoryLike } from './like.entity.js';

@Module({ controllers: [LikeStory, LikeComment, ListLikes] })
export class LikeModule {}
