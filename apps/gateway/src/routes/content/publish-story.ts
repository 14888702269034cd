import { publishStory } from '@quillstead/contracts';
import type { PublishedStory } from '@quillstead/contracts';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/**
 * Publishing: the same draft again answers with the story that it became, and another status
 * (docs/product/stories.md#publishing).
 */
@Answers(publishStory)
export class AnswerPublishStory {
  constructor(private readonly ask: AskFor) {}

  async answer(visit: Visit): Promise<void> {
    const { is_repeat, ...address }: PublishedStory = JSON.parse((await this.ask.bytes(visit)).toString());
    const { status, repeatedStatus } = visit.call;
    const call = { ...visit.call, status: is_repeat === 1 ? (repeatedStatus ?? status) : status };
    sendReply({ ...visit, call }, Buffer.from(JSON.stringify(address)));
  }
}
