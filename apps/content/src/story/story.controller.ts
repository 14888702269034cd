import { Controller } from '@nestjs/common';
import {
  listHome,
  type PayloadOf,
  type PublishedStory,
  publishStory,
  readStory,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext, type RawReply } from '@quillstead/service-kit';
import { ListHome } from './list-home.js';
import { PublishStory } from './publish-story.js';
import { ReadStory } from './read-story.js';

@Controller()
export class StoryController {
  constructor(
    private readonly publishing: PublishStory,
    private readonly reading: ReadStory,
    private readonly home: ListHome,
  ) {}

  @Answers(publishStory)
  publishStory(payload: PayloadOf<typeof publishStory>, context: AskContext): Promise<PublishedStory> {
    return this.publishing.run(payload, context);
  }

  @Answers(readStory)
  readStory(payload: PayloadOf<typeof readStory>, context: AskContext): Promise<RawReply> {
    return this.reading.run(payload, context);
  }

  @Answers(listHome)
  listHome(payload: PayloadOf<typeof listHome>, context: AskContext): Promise<ReplyOf<typeof listHome>> {
    return this.home.run(payload, context);
  }
}
