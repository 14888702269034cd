import { readEpub } from '@quillstead/contracts';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { attachment } from '../attachment.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/** A story as a book: a file to keep, named after the story's address. */
@Answers(readEpub)
export class AnswerReadEpub {
  constructor(private readonly ask: AskFor) {}

  async answer(visit: Visit): Promise<void> {
    const bytes = await this.ask.bytes(visit);
    void visit.reply.header('content-disposition', attachment(visit.payload.slug ?? '', 'epub'));
    sendReply(visit, bytes);
  }
}
