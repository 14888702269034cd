import {
  formatDateTime,
  isolated,
  type NotificationKey,
  paths,
  quoted,
  visibleName,
} from '@quillstead/catalogue';
import type { NotificationItem } from '@quillstead/contracts';
import {
  AtSign,
  Bell,
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
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Face } from '../../ui/face.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { StoryTitle } from '../../ui/story-title.js';
import { UserLink } from '../../ui/user-link.js';
import { MuteButton } from '../mutes/index.js';
import { SubscriberActions } from '../profiles/index.js';
import styles from './notification-card.module.css';

/** The kinds of notifications about comments, whose thread the member can mute. */
const kindsOfComments: ReadonlySet<NotificationItem['kind']> = new Set([
  'note_story_comment',
  'note_comment_reply',
  'note_comment_mention',
]);

/** The kinds that name no person: their only actor is the receiver. */
const kindsOfDecisions: ReadonlySet<NotificationItem['kind']> = new Set(['note_decision', 'note_approval']);

/**
 * Notifications of one kind as one sentence: "Ann and 4 others liked your story …"; how a comment begins; the buttons
 * of a request.
 */
export function NotificationCard({ notification }: { readonly notification: NotificationItem }) {
  const { kind, noted_at, is_new, subscription_code, actors, comment_excerpt, decision_words } = notification;
  // A service of the previous release does not send the story.
  const { story_id, story_title } = notification;
  const said = comment_excerpt ?? decision_words;
  const hasFace = !kindsOfDecisions.has(kind);
  const [latest] = actors;
  const [now] = useState(() => Date.now());
  return (
    <article className={styles.card} data-new={is_new === 1}>
      <span className={styles.icon}>
        {hasFace && latest && (
          <Face
            id={latest.user_id}
            name={visibleName(latest.display_name) ?? latest.username}
            size={32}
            picture={latest.picture}
          />
        )}
        <NotificationIcon kind={kind} />
      </span>
      <div className={styles.text}>
        <p className={styles.sentence}>
          {is_new === 1 && <span className="visually-hidden">New: </span>}
          <Sentence notification={notification} />
        </p>
        {said && (
          <p className={styles.excerpt} dir="auto">
            {said}
          </p>
        )}
        <p className={styles.time}>
          <time dateTime={noted_at} title={formatDateTime(noted_at)}>
            {timeAgo(noted_at, now)}
          </time>
        </p>
        {kindsOfComments.has(kind) && story_id != null && (
          <span className={styles.mute}>
            <MuteButton things={{ storyId: story_id }} of={story_title ?? 'this story'} hasWord />
          </span>
        )}
        {subscription_code === false && latest && (
          <SubscriberActions user={{ ...latest, subscriber: 'is_requested' }} />
        )}
      </div>
    </article>
  );
}

/** Links the name of the latest person to them, and the rest to what happened; one link where both are the same. */
function Sentence({ notification }: { readonly notification: NotificationItem }) {
  const { kind, note_text: text, link, username, display_name, actors } = notification;
  const name = isolated(visibleName(display_name) ?? username);
  const isNamed = !kindsOfDecisions.has(kind) && text.startsWith(name);
  const rest = isNamed && link !== paths.user(username) ? text.slice(name.length) : text;
  if (rest === text)
    return (
      <Link to={link}>
        <TextWithTitle notification={notification} text={text} />
      </Link>
    );
  return (
    <>
      <UserLink username={username} about={{ user_id: actors[0]?.user_id ?? null }} className={styles.name}>
        {name}
      </UserLink>
      <Link to={link}>
        <TextWithTitle notification={notification} text={rest} />
      </Link>
    </>
  );
}

interface TextWithTitleProps {
  readonly notification: NotificationItem;
  readonly text: string;
}

/** Shows a part of the sentence, in which the title of the story is marked with its language. */
function TextWithTitle({ notification: { story_title: title, story_lang: lang }, text }: TextWithTitleProps) {
  const start = title === null || lang === null ? -1 : text.lastIndexOf(quoted(title));
  if (start < 0 || title === null) return text;
  return (
    <>
      {text.slice(0, start)}“<StoryTitle title={title} lang={lang} />”
      {text.slice(start + quoted(title).length)}
    </>
  );
}

/** Shows the shape of a notification that is loading. */
export function NotificationSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <span className={styles.icon}>
        <SkeletonLine width="20px" height="20px" />
      </span>
      <div className={styles.text}>
        <SkeletonLine width="80%" />
        <SkeletonLine width="25%" height="0.8rem" />
      </div>
    </div>
  );
}

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

/** Shows the icon of a kind of notification; the sentence beside it says the same. */
function NotificationIcon({ kind }: { readonly kind: NotificationKey }) {
  // A page that is open since a former release does not know the kinds that came with a newer one.
  const Icon = (icons as Readonly<Record<string, LucideIcon>>)[kind] ?? Bell;
  return <Icon size={20} aria-hidden />;
}

const units = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

let words: Intl.RelativeTimeFormat | undefined;

/**
 * Returns how long ago something happened, in the largest whole unit: "5 minutes ago", "yesterday"; "just now" below a
 * minute.
 */
export function timeAgo(time: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  words ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  for (const [unit, length] of units)
    if (seconds >= length) return words.format(-Math.floor(seconds / length), unit);
  return 'just now';
}
