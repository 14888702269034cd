import { AdminAction } from '../admin/index.js';
import { ClientError } from '../client-error/index.js';
import { ExportFile, ExportPiece } from '../export/index.js';
import { Feedback } from '../feedback/index.js';
import { mailMigrations } from '@quillstead/service-kit';
import { Session } from '../session/index.js';
import { LogInAlert } from '../security-alert/index.js';
import { AccountToken } from '../token/index.js';
import { User } from '../user/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { RememberedFilters1797300000000 } from './migrations/1797300000000-remembered-filters.js';
import { CommentsClosing1798700000043 } from './migrations/1798700000043-comments-closing.js';

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
    ...mailMigrations,
    InitialSchema1795500000000,
    RememberedFilters1797300000000,
    CommentsClosing1798700000043,
  ],
};
