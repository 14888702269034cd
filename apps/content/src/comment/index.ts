import { Module } from '@nestjs/common';
import { NewMemberModule } from '../new-member/index.js';
import { UserProjectionModule } from '../user-projection/index.js';
import { AddLateMentions } from './add-late-mentions.js';
import { ApproveComment } from './approve-comment.js';
import { DeleteComment } from './delete-comment.js';
import { EditComment } from './edit-comment.js';
import { ListCommentReplies } from './list-comment-replies.js';
import { ListStoryComments } from './list-story-comments.js';
import { ListWaitingComments } from './list-waiting-comments.js';
import { MendComment } from './mend-comment.js';
import { PinComment } from './pin-comment.js';
import { PostComment } from './post-comment.js';
import { ReadComment } from './read-comment.js';
import { ReadHiddenComment } from './read-hidden-comment.js';
import { RemoveComment } from './remove-comment.js';
import { TakeDownComment } from './take-down-comment.js';

export {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  toCommentArticle,
} from './comment-rows.js';
export { Comment, CommentMention } from './comment.entity.js';
export { forgetRemovedComments, RemovedComment } from './removed-comment.entity.js';
export { isHiddenComment } from './mend-comment.js';
export { postWaiting, waitingRow } from './post-waiting-comment.js';
export { endComments } from './take-from-thread.js';
export { ApprovedCommenter, WaitingComment } from './waiting-comment.entity.js';
export { dropWaitingComments } from './waiting-comments.js';

@Module({
  imports: [NewMemberModule, UserProjectionModule],
  controllers: [
    ListStoryComments,
    ListCommentReplies,
    ReadComment,
    PostComment,
    ApproveComment,
    ListWaitingComments,
    EditComment,
    TakeDownComment,
    PinComment,
    DeleteComment,
    RemoveComment,
    ReadHiddenComment,
    MendComment,
  ],
  providers: [AddLateMentions],
})
export class CommentModule {}
