import { Controller } from '@nestjs/common';
import {
  changeUser,
  deleteError,
  handleFeedback,
  listAdminActions,
  listErrors,
  listFeedback,
  listUsers,
  noteRetry,
  type PayloadOf,
  type ReplyOf,
  resolveError,
  suspendUser,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ChangeUser } from './change-user.js';
import { DeleteError } from './delete-error.js';
import { HandleFeedback } from './handle-feedback.js';
import { ListActions } from './list-actions.js';
import { ListErrors } from './list-errors.js';
import { ListFeedback } from './list-feedback.js';
import { ListUsers } from './list-users.js';
import { NoteRetry } from './note-retry.js';
import { ResolveError } from './resolve-error.js';

@Controller()
export class AdminController {
  constructor(
    private readonly errors: ListErrors,
    private readonly resolving: ResolveError,
    private readonly deleting: DeleteError,
    private readonly feedback: ListFeedback,
    private readonly handling: HandleFeedback,
    private readonly users: ListUsers,
    private readonly changing: ChangeUser,
    private readonly actions: ListActions,
    private readonly noting: NoteRetry,
  ) {}

  @Answers(listErrors)
  listErrors(
    payload: PayloadOf<typeof listErrors>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listErrors>> {
    return this.errors.run(payload, context);
  }

  @Answers(resolveError)
  resolveError(
    payload: PayloadOf<typeof resolveError>,
    context: AskContext,
  ): Promise<ReplyOf<typeof resolveError>> {
    return this.resolving.run(payload, context);
  }

  @Answers(deleteError)
  async deleteError(
    payload: PayloadOf<typeof deleteError>,
    context: AskContext,
  ): Promise<ReplyOf<typeof deleteError>> {
    await this.deleting.run(payload, context);
    return null;
  }

  @Answers(listFeedback)
  listFeedback(
    payload: PayloadOf<typeof listFeedback>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listFeedback>> {
    return this.feedback.run(payload, context);
  }

  @Answers(handleFeedback)
  handleFeedback(
    payload: PayloadOf<typeof handleFeedback>,
    context: AskContext,
  ): Promise<ReplyOf<typeof handleFeedback>> {
    return this.handling.run(payload, context);
  }

  @Answers(listUsers)
  listUsers(payload: PayloadOf<typeof listUsers>, context: AskContext): Promise<ReplyOf<typeof listUsers>> {
    return this.users.run(payload, context);
  }

  @Answers(changeUser)
  changeUser(
    payload: PayloadOf<typeof changeUser>,
    context: AskContext,
  ): Promise<ReplyOf<typeof changeUser>> {
    return this.changing.run(payload, context);
  }

  @Answers(listAdminActions)
  listActions(
    payload: PayloadOf<typeof listAdminActions>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listAdminActions>> {
    return this.actions.run(payload, context);
  }

  @Answers(noteRetry)
  async noteRetry(
    payload: PayloadOf<typeof noteRetry>,
    context: AskContext,
  ): Promise<ReplyOf<typeof noteRetry>> {
    await this.noting.run(payload, context);
    return null;
  }

  @Answers(suspendUser)
  async suspendUser(
    payload: PayloadOf<typeof suspendUser>,
    context: AskContext,
  ): Promise<ReplyOf<typeof suspendUser>> {
    await this.changing.suspend(payload.user_id, context);
    return null;
  }
}
