import { messagingRetention, type Retention } from '@quillstead/service-kit';

/** How long the rows of each table stay; a new table needs its rule. */
export const retention = {
  ...messagingRetention,
  user: { livesAsLongAs: 'the account; its name stays, so that nobody else gets it' },
  session: { days: 181, job: 'accounts.forget_old' },
  account_token: { days: 8, job: 'accounts.forget_old' },
  second_factor: { livesAsLongAs: 'the member leaves the second factor on, at most the account' },
  recovery_code: { livesAsLongAs: 'its second_factor, at most until it is used' },
  passkey: { livesAsLongAs: 'the member keeps the passkey, at most the account' },
  log_in_challenge: { days: 2, job: 'accounts.forget_old' },
  log_in_alert: { days: 1, job: 'accounts.forget_old' },
  sent_email: { days: 30, job: 'accounts.forget_old' },
  feedback: { days: 730, job: 'accounts.forget_old' },
  client_error: { days: 90, job: 'accounts.forget_old_errors' },
  picture_upload: { days: 1, job: 'accounts.sweep_pictures' },
  refused_picture: { boundedBy: 'what staff do by hand; a picture stays refused' },
  export_file: { days: 7, job: 'accounts.keep_exports' },
  export_piece: { livesAsLongAs: 'its export_file' },
  invitation: { days: 60, job: 'accounts.forget_old' },
  member_note: { days: 366, job: 'accounts.forget_old' },
  site_settings: { boundedBy: 'its only row' },
  admin_action: { boundedBy: 'what staff do by hand; who did what stays accountable' },
} as const satisfies Retention;
