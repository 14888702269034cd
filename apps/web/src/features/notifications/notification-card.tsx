import { isolated, quoted, formatDateTime, paths, visibleName } from '@quillstead/catalogue';
import type { NotificationItem } from '@quillstead/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Face } from '../../ui/face.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { StoryTitle } from '../../ui/story-title.js';
import { UserLink } from '../../ui/user-link.js';
import { MuteButton } from '../mutes/index.js';
import { SubscriberActions } from '../profiles/index.js';
import styles from './notification-card.module.css';
import { NotificationIcon } from './notification-icon.js';
import { timeAgo } from './time-ago.js';

/** Of these a member can have no more of the same story. */
const kindsOfComments: ReadonlySet<NotificationItem['kind']> = new Set([
  'note_story_comment',
  'note_comment_reply',
  'note_comment_mention',
]);

/** These name nobody: their only actor is the receiver. */
const kindsOfDecisions: ReadonlySet<NotificationItem['kind']> = new Set(['note_decision', 'note_approval']);

/** Notifications of one kind as one sentence: "Ann and 4 others liked your story …"; how a comment begins; the buttons of a request. */
export function NotificationCard({ notification }: { readonly notification: NotificationItem }) {
  const { kind, noted_at, is_new, subscription_code, actors, comment_excerpt, decision_words } = notification;
  // Of a service of the release before it is missing.
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

/** The name of the latest leads to them and the rest to what happened; one link where both are the same. */
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

/** A part of the sentence, in which the title of the story is marked with its language. */
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

/** The shape of a notification that is on the way. */
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
