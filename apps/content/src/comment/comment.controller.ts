import { Controller } from '@nestjs/common';
import { listStoryComments, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ListStoryComments } from './list-story-comments.js';

@Controller()
export class CommentController {
  constructor(private readonly ofStory: ListStoryComments) {}

  @Answers(listStoryComments)
  listStoryComments(
    payload: PayloadOf<typeof listStoryComments>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listStoryComments>> {
    return this.ofStory.run(payload, context);
  }
}
