import { Injectable } from '@nestjs/common';
import type { PublishedStory } from '@quillstead/contracts';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/** Publishing: the same draft again answers 200 with the story that it became (api.md, "Statuses"). */
@Injectable()
export class AnswerPublishStory {
  constructor(private readonly ask: AskFor) {}

  async answer(visit: Visit): Promise<void> {
    const { is_repeat, ...address }: PublishedStory = JSON.parse((await this.ask.bytes(visit)).toString());
    const call = is_repeat === 1 ? { ...visit.call, status: 200 as const } : visit.call;
    sendReply({ ...visit, call }, Buffer.from(JSON.stringify(address)));
  }
}
