import { endSession } from '@quillstead/contracts';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';
import { AnswerLogOut } from './log-out.js';

/** The end of one session; that of the present one is a log-out, and the browser is a visitor's again. */
@Answers(endSession)
export class AnswerEndSession {
  constructor(
    private readonly ask: AskFor,
    private readonly loggingOut: AnswerLogOut,
  ) {}

  async answer(visit: Visit): Promise<void> {
    if (visit.payload.id === visit.caller.viewer?.session_id) return this.loggingOut.answer(visit);
    sendReply(visit, await this.ask.bytes(visit));
  }
}
