import { type NoticeKey, noticePages, socialSites } from '@quillstead/catalogue';
import type { FieldKey } from '@quillstead/fields';

type SocialKey = (typeof socialSites)[number]['machine_name'];
type PushKey = `push_${NoticeKey}`;

/** The settings' keys for the addresses on social sites, and for pushing each kind of notice. */
export const socialKeys: readonly SocialKey[] = socialSites.map(({ machine_name }) => machine_name);
const noticeKeys = Object.keys(noticePages) as NoticeKey[];
export const pushKeys: readonly PushKey[] = noticeKeys.map((kind): PushKey => `push_${kind}`);

const switches = ['is_private', 'show_email', 'show_nsfw', 'note_by_email', 'note_log_in'] as const;
const profile = ['username', 'email', 'display_name', 'bio', 'website'] as const;

/** All that a member can set (product.md, "Accounts"; spec section 3). */
export const settingsKeys = [
  ...profile,
  ...switches,
  'theme_mode' as const,
  'note_email_frequency' as const,
  ...pushKeys,
  ...socialKeys,
] satisfies FieldKey[];
