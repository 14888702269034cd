import { Module } from '@nestjs/common';
import { AuthorCardModule } from '../author-card/index.js';
import { DeleteComment } from './delete-comment.js';
import { ListCommentReplies } from './list-comment-replies.js';
import { ListStoryComments } from './list-story-comments.js';
import { PostComment } from './post-comment.js';
import { ReadComment } from './read-comment.js';

@Module({
  imports: [AuthorCardModule],
  providers: [ListStoryComments, ListCommentReplies, ReadComment, PostComment, DeleteComment],
})
export class CommentModule {}
