import { Controller } from '@nestjs/common';
import {
  exportStoryCards,
  type PayloadOf,
  readExcerpts,
  readReportedThing,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ListStoryCards } from './list-story-cards.js';
import { ReadExcerpts } from './read-excerpts.js';
import { ReadReportedThing } from './read-reported-thing.js';

@Controller()
export class ExcerptController {
  constructor(
    private readonly excerpts: ReadExcerpts,
    private readonly cards: ListStoryCards,
    private readonly reported: ReadReportedThing,
  ) {}

  @Answers(readExcerpts)
  readExcerpts(wanted: PayloadOf<typeof readExcerpts>): Promise<ReplyOf<typeof readExcerpts>> {
    return this.excerpts.run(wanted);
  }

  @Answers(readReportedThing)
  readReportedThing(
    named: PayloadOf<typeof readReportedThing>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readReportedThing>> {
    return this.reported.run(named, context);
  }

  @Answers(exportStoryCards)
  exportStoryCards(wanted: PayloadOf<typeof exportStoryCards>): Promise<ReplyOf<typeof exportStoryCards>> {
    return this.cards.run(wanted);
  }
}
