import { noteRetry, retryWork, retryWorkOf } from '@quillstead/contracts';
import { Asker } from '@quillstead/service-kit';
import { Answers } from '../answers.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/** Milliseconds for all that is tried again. */
const patience = 10_000;

/** Has what failed in a service tried again, after the log of the staff has it. */
@Answers(retryWork)
export class AnswerRetryWork {
  constructor(private readonly asker: Asker) {}

  async answer(visit: Visit): Promise<void> {
    const { caller, request } = visit;
    const { service, work } = visit.payload;
    const context = {
      viewer: caller.viewer,
      requestId: request.id,
      deadline: Date.now() + patience,
    };
    await this.asker.ask(noteRetry, { service, work }, context);
    const result = await this.asker.ask(retryWorkOf(service), { work }, context);
    sendReply(visit, Buffer.from(JSON.stringify(result)));
  }
}
