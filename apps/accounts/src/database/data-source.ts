import { AdminAction } from '../admin/index.js';
import { ClientError } from '../client-error/index.js';
import { ExportFile, ExportPiece } from '../export/index.js';
import { Feedback } from '../feedback/index.js';
import { mailMigrations } from '@quillstead/service-kit';
import { Session } from '../session/index.js';
import { LogInAlert } from '../security-alert/index.js';
import { AccountToken } from '../token/index.js';
import { User } from '../user/index.js';
import { MakeUserAndSession1795255200000 } from './migrations/1795255200000-make-user-and-session.js';
import { AddProfileAndSettings1795300000000 } from './migrations/1795300000000-add-profile-and-settings.js';
import { MakeAccountToken1795300110000 } from './migrations/1795300110000-make-account-token.js';
import { ListSessionsById1795300120000 } from './migrations/1795300120000-list-sessions-by-id.js';
import { MakeRoomForDeletedAccounts1795300200000 } from './migrations/1795300200000-make-room-for-deleted-accounts.js';
import { MakeFeedbackAndClientError1795300210000 } from './migrations/1795300210000-make-feedback-and-client-error.js';
import { MakeAdminAction1795300220000 } from './migrations/1795300220000-make-admin-action.js';
import { MakeExport1795300230000 } from './migrations/1795300230000-make-export.js';
import { AddNoteEmailFrequency1795310000000 } from './migrations/1795310000000-add-note-email-frequency.js';
import { BoundTexts1795400000100 } from './migrations/1795400000100-bound-texts.js';
import { AddNetworkToSession1795420000000 } from './migrations/1795420000000-add-network-to-session.js';
import { AddEmailChange1795430000000 } from './migrations/1795430000000-add-email-change.js';
import { BoundAddedTexts1795490000000 } from './migrations/1795490000000-bound-added-texts.js';
import { AddReleaseToClientError1795491000000 } from './migrations/1795491000000-add-release-to-client-error.js';

/** The tables that accounts owns and the migrations that make them. */
export const database = {
  entities: [
    AdminAction,
    ClientError,
    ExportFile,
    ExportPiece,
    Feedback,
    User,
    Session,
    AccountToken,
    LogInAlert,
  ],
  migrations: [
    MakeUserAndSession1795255200000,
    AddProfileAndSettings1795300000000,
    ...mailMigrations,
    MakeAccountToken1795300110000,
    ListSessionsById1795300120000,
    MakeRoomForDeletedAccounts1795300200000,
    MakeFeedbackAndClientError1795300210000,
    MakeAdminAction1795300220000,
    MakeExport1795300230000,
    AddNoteEmailFrequency1795310000000,
    BoundTexts1795400000100,
    AddNetworkToSession1795420000000,
    AddEmailChange1795430000000,
    BoundAddedTexts1795490000000,
    AddReleaseToClientError1795491000000,
  ],
};
