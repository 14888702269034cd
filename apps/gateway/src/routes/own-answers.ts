import { Injectable } from '@nestjs/common';
import {
  type Call,
  changeSettings,
  countPageView,
  deleteAccount,
  endSession,
  liveNotices,
  logIn,
  logOut,
  publishStory,
  readEpub,
  readExport,
  readQueues,
  readViewer,
  retryWork,
  signUp,
  verifyAccount,
} from '@quillstead/contracts';
import { AnswerChangeSettings } from './accounts/change-settings.js';
import { AnswerDeleteAccount } from './accounts/delete-account.js';
import { AnswerEndSession } from './accounts/end-session.js';
import { AnswerExport } from './accounts/export.js';
import { AnswerLogIn } from './accounts/log-in.js';
import { AnswerLogOut } from './accounts/log-out.js';
import { AnswerSession } from './accounts/session.js';
import { AnswerSignUp } from './accounts/sign-up.js';
import { AnswerVerifyAccount } from './accounts/verify-account.js';
import { AnswerPublishStory } from './content/publish-story.js';
import { AnswerReadEpub } from './content/read-epub.js';
import { AnswerLiveNotices } from './gateway/live-notices.js';
import { AnswerPageView } from './gateway/page-view.js';
import { AnswerReadQueues } from './gateway/read-queues.js';
import { AnswerRetryWork } from './gateway/retry-work.js';
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
    endingSession: AnswerEndSession,
    publishing: AnswerPublishStory,
    readingEpub: AnswerReadEpub,
    pageView: AnswerPageView,
    deletingAccount: AnswerDeleteAccount,
    exported: AnswerExport,
    changingSettings: AnswerChangeSettings,
    verifying: AnswerVerifyAccount,
    live: AnswerLiveNotices,
    queues: AnswerReadQueues,
    retrying: AnswerRetryWork,
  ) {
    this.answers = new Map<Call['name'], OwnAnswer>([
      [readViewer.name, (visit) => session.answer(visit)],
      [signUp.name, (visit) => signingUp.answer(visit)],
      [logIn.name, (visit) => loggingIn.answer(visit)],
      [logOut.name, (visit) => loggingOut.answer(visit)],
      [endSession.name, (visit) => endingSession.answer(visit)],
      [publishStory.name, (visit) => publishing.answer(visit)],
      [readEpub.name, (visit) => readingEpub.answer(visit)],
      [deleteAccount.name, (visit) => deletingAccount.answer(visit)],
      [readExport.name, (visit) => exported.answer(visit)],
      [changeSettings.name, (visit) => changingSettings.answer(visit)],
      [verifyAccount.name, (visit) => verifying.answer(visit)],
      [liveNotices.name, (visit) => live.answer(visit)],
      [readQueues.name, (visit) => queues.answer(visit)],
      [retryWork.name, (visit) => retrying.answer(visit)],
      [countPageView.name, (visit) => pageView.answer(visit)],
    ]);
  }

  find(call: Pick<Call, 'name'>): OwnAnswer | undefined {
    return this.answers.get(call.name);
  }
}
