import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { AddLateMentions } from './add-late-mentions.js';
import { DeleteComment } from './delete-comment.js';
import { EditComment } from './edit-comment.js';
import { ListCommentReplies } from './list-comment-replies.js';
import { ListStoryComments } from './list-story-comments.js';
import { PinComment } from './pin-comment.js';
import { PostComment } from './post-comment.js';
import { ReadComment } from './read-comment.js';
import { TakeDownComment } from './take-down-comment.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [
    ListStoryComments,
    ListCommentReplies,
    ReadComment,
    PostComment,
    EditComment,
    TakeDownComment,
    PinComment,
    DeleteComment,
  ],
  providers: [AddLateMentions],
})
export class CommentModule {}
