import { Controller } from '@nestjs/common';
import {
  deleteStory,
  editStory,
  listHome,
  type PayloadOf,
  type PublishedStory,
  publishStory,
  readStory,
  removeStory,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext, type RawReply } from '@quillstead/service-kit';
import { DeleteStory } from './delete-story.js';
import { EditStory } from './edit-story.js';
import { ListHome } from './list-home.js';
import { PublishStory } from './publish-story.js';
import { ReadStory } from './read-story.js';

@Controller()
export class StoryController {
  constructor(
    private readonly publishing: PublishStory,
    private readonly reading: ReadStory,
    private readonly home: ListHome,
    private readonly editing: EditStory,
    private readonly deleting: DeleteStory,
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

  @Answers(editStory)
  editStory(payload: PayloadOf<typeof editStory>, context: AskContext): Promise<ReplyOf<typeof editStory>> {
    return this.editing.run(payload, context);
  }

  @Answers(deleteStory)
  deleteStory(payload: PayloadOf<typeof deleteStory>, context: AskContext): Promise<null> {
    return this.deleting.run(payload, context);
  }

  @Answers(removeStory)
  removeStory(payload: PayloadOf<typeof removeStory>, context: AskContext): Promise<null> {
    return this.deleting.moderate(payload, context);
  }
}
