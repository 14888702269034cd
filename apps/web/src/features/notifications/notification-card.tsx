import { isolated, quoted, formatDateTime, paths, visibleName } from '@quillstead/catalogue';
import type { NotificationItem } from '@quillstead/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Face } from '../../ui/face.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { StoryTitle } from '../../ui/story-title.js';
import { UserLink } from '../../ui/user-link.js';
import { SubscriberActions } from '../profiles/index.js';
import styles from './notification-card.module.css';
import { NotificationIcon } from './notification-icon.js';
import { timeAgo } from './time-ago.js';

/** Notifications of one kind as one sentence: "Ann and 4 others liked your story …"; how a comment begins; the buttons of a request. */
export function NotificationCard({ notification }: { readonly notification: NotificationItem }) {
  const { kind, noted_at, is_new, subscription_code, actors, comment_excerpt } = notification;
  const [latest] = actors;
  const [now] = useState(() => Date.now());
  return (
    <article className={styles.card} data-new={is_new === 1}>
      <span className={styles.icon}>
        {latest && (
          <Face id={latest.user_id} name={visibleName(latest.display_name) ?? latest.username} size={32} />
        )}
        <NotificationIcon kind={kind} />
      </span>
      <div className={styles.text}>
        <p className={styles.sentence}>
          {is_new === 1 && <span className="visually-hidden">New: </span>}
          <Sentence notification={notification} />
        </p>
        {comment_excerpt && (
          <p className={styles.excerpt} dir="auto">
            {comment_excerpt}
          </p>
        )}
        <p className={styles.time}>
          <time dateTime={noted_at} title={formatDateTime(noted_at)}>
            {timeAgo(noted_at, now)}
          </time>
        </p>
        {subscription_code === false && latest && (
          <SubscriberActions user={{ ...latest, subscriber: 'is_requested' }} />
        )}
      </div>
    </article>
  );
}

/** The name of the latest leads to them and the rest to what happened; one link where both are the same. */
function Sentence({ notification }: { readonly notification: NotificationItem }) {
  const { note_text: text, link, username, display_name, actors } = notification;
  const name = isolated(visibleName(display_name) ?? username);
  const rest = text.startsWith(name) && link !== paths.user(username) ? text.slice(name.length) : text;
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
