import { Controller } from '@nestjs/common';
import {
  bookmarkComment,
  bookmarkStory,
  type PayloadOf,
  type ReplyOf,
  unbookmarkComment,
  unbookmarkStory,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { BookmarkComment } from './bookmark-comment.js';
import { BookmarkStory } from './bookmark-story.js';

type Bookmark = Promise<ReplyOf<typeof bookmarkStory>>;

@Controller()
export class BookmarkController {
  constructor(
    private readonly stories: BookmarkStory,
    private readonly comments: BookmarkComment,
  ) {}

  @Answers(bookmarkStory)
  bookmarkStory(payload: PayloadOf<typeof bookmarkStory>, context: AskContext): Bookmark {
    return this.stories.run(payload, true, context);
  }

  @Answers(unbookmarkStory)
  unbookmarkStory(payload: PayloadOf<typeof unbookmarkStory>, context: AskContext): Bookmark {
    return this.stories.run(payload, false, context);
  }

  @Answers(bookmarkComment)
  bookmarkComment(payload: PayloadOf<typeof bookmarkComment>, context: AskContext): Bookmark {
    return this.comments.run(payload, true, context);
  }

  @Answers(unbookmarkComment)
  unbookmarkComment(payload: PayloadOf<typeof unbookmarkComment>, context: AskContext): Bookmark {
    return this.comments.run(payload, false, context);
  }
}
