import { Controller } from '@nestjs/common';
import {
  likeComment,
  likeStory,
  listCommentLikes,
  listStoryLikes,
  type PayloadOf,
  type ReplyOf,
  unlikeComment,
  unlikeStory,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { LikeComment } from './like-comment.js';
import { LikeStory } from './like-story.js';
import { ListLikes } from './list-likes.js';

type Like = Promise<ReplyOf<typeof likeStory>>;
type Likes = Promise<ReplyOf<typeof listStoryLikes>>;

@Controller()
export class LikeController {
  constructor(
    private readonly stories: LikeStory,
    private readonly comments: LikeComment,
    private readonly lists: ListLikes,
  ) {}

  @Answers(likeStory)
  likeStory(payload: PayloadOf<typeof likeStory>, context: AskContext): Like {
    return this.stories.run(payload, true, context);
  }

  @Answers(unlikeStory)
  unlikeStory(payload: PayloadOf<typeof unlikeStory>, context: AskContext): Like {
    return this.stories.run(payload, false, context);
  }

  @Answers(likeComment)
  likeComment(payload: PayloadOf<typeof likeComment>, context: AskContext): Like {
    return this.comments.run(payload, true, context);
  }

  @Answers(unlikeComment)
  unlikeComment(payload: PayloadOf<typeof unlikeComment>, context: AskContext): Like {
    return this.comments.run(payload, false, context);
  }

  @Answers(listStoryLikes)
  listStoryLikes(payload: PayloadOf<typeof listStoryLikes>, context: AskContext): Likes {
    return this.lists.ofStory(payload, context);
  }

  @Answers(listCommentLikes)
  listCommentLikes(payload: PayloadOf<typeof listCommentLikes>, context: AskContext): Likes {
    return this.lists.ofComment(payload, context);
  }
}
