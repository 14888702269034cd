import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvitationModule } from '../invitation/index.js';
import { MailModule } from '../mail/index.js';
import { PictureFilesModule } from '../picture-files/index.js';
import { SessionModule } from '../session/index.js';
import { User } from '../user/index.js';
import { ActionLog } from './action-log.js';
import { ChangeUser } from './change-user.js';
import { CheckLog } from './check-log.js';
import { DeleteError } from './delete-error.js';
import { EndSuspensions } from './end-suspensions.js';
import { HandleFeedback } from './handle-feedback.js';
import { ListActions } from './list-actions.js';
import { ListErrors } from './list-errors.js';
import { ListFeedback } from './list-feedback.js';
import { ListInvitations } from './list-invitations.js';
import { ListUsers } from './list-users.js';
import { MakeInvitation, WithdrawInvitation } from './make-invitation.js';
import { MemberNotes } from './member-notes.js';
import { NoteDecision } from './note-decision.js';
import { NoteFediverseBlock } from './note-fediverse-block.js';
import { NoteRetry } from './note-retry.js';
import { ResolveError } from './resolve-error.js';
import { Staff } from './staff.js';
import { UserChanges } from './user-changes.js';

export { ActionLog } from './action-log.js';
export { AdminAction } from './admin-action.entity.js';
export { MemberNote } from './member-note.entity.js';
export { keepAnAdmin, lockAdmins } from './name-admin.js';
export { Staff } from './staff.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([User]),
    InvitationModule,
    MailModule,
    PictureFilesModule,
    SessionModule,
  ],
  controllers: [
    ChangeUser,
    CheckLog,
    DeleteError,
    HandleFeedback,
    ListActions,
    ListErrors,
    ListFeedback,
    ListInvitations,
    ListUsers,
    MakeInvitation,
    MemberNotes,
    NoteDecision,
    NoteFediverseBlock,
    NoteRetry,
    ResolveError,
    WithdrawInvitation,
  ],
  providers: [Staff, ActionLog, UserChanges, EndSuspensions],
  exports: [Staff, ActionLog],
})
export class AdminModule {}
