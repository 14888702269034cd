import type { snapshotDeliverySettings, ResponseOf } from '@quillstead/contracts';
import { shownStatus } from './shown-status.js';
import type { User } from './user.entity.js';

type SettingsSnapshot = Omit<ResponseOf<typeof snapshotDeliverySettings>['items'][number], 'version'>;

/** How a person is notified, whole, as the event and the rebuild of notifications have it. */
export function toDeliverySettings(user: User): SettingsSnapshot {
  return {
    user_id: user.id,
    email: user.email,
    is_email_verified: user.isVerified,
    note_by_email: user.noteByEmail,
    note_email_frequency: user.noteEmailFrequency,
    show_nsfw: user.showNsfw,
    push_off: [...user.pushOff],
    status: shownStatus(user),
  };
}
