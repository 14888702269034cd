import type { NotificationKey } from '@quillstead/catalogue';
import {
  AtSign,
  BookOpen,
  ClipboardCheck,
  Hash,
  Heart,
  Hourglass,
  Library,
  LibraryBig,
  type LucideIcon,
  MessageSquare,
  Reply,
  Scale,
  UserCheck,
  UserPlus,
} from 'lucide-react';

const icons: Readonly<Record<NotificationKey, LucideIcon>> = {
  note_story_from_author_subscription: BookOpen,
  note_story_from_hashtag_subscription: Hash,
  note_user_subscriber: UserPlus,
  note_user_subscription_accept: UserCheck,
  note_story_like: Heart,
  note_story_comment: MessageSquare,
  note_comment_like: Heart,
  note_comment_reply: Reply,
  note_comment_mention: AtSign,
  note_story_from_series_subscription: Library,
  note_stories_from_collection_subscription: LibraryBig,
  note_comment_waiting: Hourglass,
  note_decision: Scale,
  note_approval: ClipboardCheck,
};

/** The icon of a kind of notification; the sentence beside it says the same. */
export function NotificationIcon({ kind }: { readonly kind: NotificationKey }) {
  const Icon = icons[kind];
  return <Icon size={20} aria-hidden />;
}
