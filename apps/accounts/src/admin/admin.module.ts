import { Module } from '@nestjs/common';
import { SessionModule } from '../session/index.js';
import { ActionLog } from './action-log.js';
import { ChangeUser } from './change-user.js';
import { DeleteError } from './delete-error.js';
import { HandleFeedback } from './handle-feedback.js';
import { ListActions } from './list-actions.js';
import { ListErrors } from './list-errors.js';
import { ListFeedback } from './list-feedback.js';
import { ListUsers } from './list-users.js';
import { NoteRetry } from './note-retry.js';
import { ResolveError } from './resolve-error.js';
import { Staff } from './staff.js';

@Module({
  imports: [SessionModule],
  controllers: [
    ChangeUser,
    DeleteError,
    HandleFeedback,
    ListActions,
    ListErrors,
    ListFeedback,
    ListUsers,
    NoteRetry,
    ResolveError,
  ],
  providers: [Staff, ActionLog],
})
export class AdminModule {}
