import { retentionOfEmails } from '../clean-up/index.js';
import { AdminAction, MemberNote } from '../admin/index.js';
import { ClientError } from '../client-error/index.js';
import { ExportFile, ExportPiece } from '../export/index.js';
import { Feedback } from '../feedback/index.js';
import { mailMigrations, RefusedPicture } from '@quillstead/service-kit';
import { Invitation } from '../invitation/index.js';
import { PictureUpload } from '../picture/index.js';
import { Passkey } from '../passkey/index.js';
import { LogInChallenge, RecoveryCode, SecondFactor } from '../second-factor/index.js';
import { Session } from '../session/index.js';
import { LogInAlert } from '../security-alert/index.js';
import { SiteSettingsRow } from '../site/index.js';
import { AccountToken } from '../token/index.js';
import { User } from '../user/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { RememberedFilters1797300000000 } from './migrations/1797300000000-remembered-filters.js';
import { CommentsClosing1798700000043 } from './migrations/1798700000043-comments-closing.js';
import { SecondFactor1798700000061 } from './migrations/1798700000061-second-factor.js';
import { SiteSettings1798900000043 } from './migrations/1798900000043-site-settings.js';
import { CommentRules1798900000046 } from './migrations/1798900000046-comment-rules.js';
import { Suspensions1799000000053 } from './migrations/1799000000053-suspensions.js';
import { Invitations1799000000070 } from './migrations/1799000000070-invitations.js';
import { Pictures1799000000048 } from './migrations/1799000000048-pictures.js';
import { Leaving1799000000074 } from './migrations/1799000000074-leaving.js';
import { RefusedAddresses1799000000093 } from './migrations/1799000000093-refused-addresses.js';
import { FirstPostsHeld1799000000125 } from './migrations/1799000000125-first-posts-held.js';
import { SignUpWork1799000000150 } from './migrations/1799000000150-sign-up-work.js';
import { WeeklyChoice1799000000181 } from './migrations/1799000000181-weekly-choice.js';
import { ChainedActs1799000000089 } from './migrations/1799000000089-chained-acts.js';
import { MemberNotes1799000000090 } from './migrations/1799000000090-member-notes.js';
import { Passkeys1799000000062 } from './migrations/1799000000062-passkeys.js';
import { PublishingRules1799000000073 } from './migrations/1799000000073-publishing-rules.js';
import { SiteTexts1799000000072 } from './migrations/1799000000072-site-texts.js';

/** The tables that accounts owns and the migrations that create them. */
export const database = {
  retention: { sent_email: retentionOfEmails },
  entities: [
    AdminAction,
    ClientError,
    ExportFile,
    ExportPiece,
    Feedback,
    Invitation,
    MemberNote,
    User,
    Session,
    SiteSettingsRow,
    AccountToken,
    LogInAlert,
    LogInChallenge,
    Passkey,
    RecoveryCode,
    SecondFactor,
    PictureUpload,
    RefusedPicture,
  ],
  migrations: [
    ...mailMigrations,
    InitialSchema1795500000000,
    RememberedFilters1797300000000,
    CommentsClosing1798700000043,
    SecondFactor1798700000061,
    SiteSettings1798900000043,
    CommentRules1798900000046,
    Pictures1799000000048,
    Suspensions1799000000053,
    Passkeys1799000000062,
    Invitations1799000000070,
    SiteTexts1799000000072,
    PublishingRules1799000000073,
    Leaving1799000000074,
    ChainedActs1799000000089,
    MemberNotes1799000000090,
    RefusedAddresses1799000000093,
    FirstPostsHeld1799000000125,
    SignUpWork1799000000150,
    WeeklyChoice1799000000181,
  ],
};
