import { Controller } from '@nestjs/common';
import {
  deleteComment,
  listCommentReplies,
  listStoryComments,
  type PayloadOf,
  postComment,
  readComment,
  removeComment,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { DeleteComment } from './delete-comment.js';
import { ListCommentReplies } from './list-comment-replies.js';
import { ListStoryComments } from './list-story-comments.js';
import { PostComment } from './post-comment.js';
import { ReadComment } from './read-comment.js';

@Controller()
export class CommentController {
  constructor(
    private readonly ofStory: ListStoryComments,
    private readonly ofComment: ListCommentReplies,
    private readonly reading: ReadComment,
    private readonly posting: PostComment,
    private readonly deleting: DeleteComment,
  ) {}

  @Answers(listStoryComments)
  listStoryComments(
    payload: PayloadOf<typeof listStoryComments>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listStoryComments>> {
    return this.ofStory.run(payload, context);
  }

  @Answers(listCommentReplies)
  listCommentReplies(
    payload: PayloadOf<typeof listCommentReplies>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listCommentReplies>> {
    return this.ofComment.run(payload, context);
  }

  @Answers(readComment)
  readComment(
    payload: PayloadOf<typeof readComment>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readComment>> {
    return this.reading.run(payload, context);
  }

  @Answers(postComment)
  postComment(
    payload: PayloadOf<typeof postComment>,
    context: AskContext,
  ): Promise<ReplyOf<typeof postComment>> {
    return this.posting.run(payload, context);
  }

  @Answers(deleteComment)
  deleteComment(payload: PayloadOf<typeof deleteComment>, context: AskContext): Promise<null> {
    return this.deleting.run(payload, context);
  }

  @Answers(removeComment)
  removeComment(payload: PayloadOf<typeof removeComment>, context: AskContext): Promise<null> {
    return this.deleting.moderate(payload, context);
  }
}
