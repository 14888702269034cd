import { Injectable } from '@nestjs/common';
import { type Call, logIn, logOut, publishStory, readViewer, signUp } from '@quillstead/contracts';
import { AnswerLogIn } from './accounts/log-in.js';
import { AnswerLogOut } from './accounts/log-out.js';
import { AnswerSession } from './accounts/session.js';
import { AnswerSignUp } from './accounts/sign-up.js';
import { AnswerPublishStory } from './content/publish-story.js';
import type { Visit } from './visit.js';

/** Answers a call in a way of its own: more happens than passing it on. */
export type OwnAnswer = (visit: Visit) => Promise<void>;

/** The calls of which the gateway makes more than it is given, each with its file; all others are passed on. */
@Injectable()
export class OwnAnswers {
  private readonly answers: ReadonlyMap<Call['name'], OwnAnswer>;

  constructor(
    session: AnswerSession,
    signingUp: AnswerSignUp,
    loggingIn: AnswerLogIn,
    loggingOut: AnswerLogOut,
    publishing: AnswerPublishStory,
  ) {
    this.answers = new Map<Call['name'], OwnAnswer>([
      [readViewer.name, (visit) => session.answer(visit)],
      [signUp.name, (visit) => signingUp.answer(visit)],
      [logIn.name, (visit) => loggingIn.answer(visit)],
      [logOut.name, (visit) => loggingOut.answer(visit)],
      [publishStory.name, (visit) => publishing.answer(visit)],
    ]);
  }

  find(call: Pick<Call, 'name'>): OwnAnswer | undefined {
    return this.answers.get(call.name);
  }
}
