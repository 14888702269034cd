import { formatDateTime, paths } from '@quillstead/catalogue';
import type { NoticeItem } from '@quillstead/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SkeletonLine } from '../../ui/skeleton.js';
import { UserLink } from '../../ui/user-link.js';
import { SubscriberActions } from '../profiles/index.js';
import styles from './notice-card.module.css';
import { NoticeIcon } from './notice-icon.js';
import { timeAgo } from './time-ago.js';

/** What is alike, told as one: "Ann and 4 others liked your story …". A request is answered on the spot. */
export function NoticeCard({ notice }: { readonly notice: NoticeItem }) {
  const { kind, noted_at, is_new, subscription_code, actors } = notice;
  const [latest] = actors;
  const [now] = useState(() => Date.now());
  return (
    <article className={styles.card} data-new={is_new === 1}>
      <span className={styles.icon}>
        <NoticeIcon kind={kind} />
      </span>
      <div className={styles.text}>
        <p className={styles.sentence}>
          {is_new === 1 && <span className="visually-hidden">New: </span>}
          <Sentence notice={notice} />
        </p>
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
function Sentence({ notice }: { readonly notice: NoticeItem }) {
  const { note_text: text, link, username, display_name, actors } = notice;
  const name = display_name || username;
  if (!text.startsWith(name) || link === paths.user(username)) return <Link to={link}>{text}</Link>;
  return (
    <>
      <UserLink username={username} about={{ user_id: actors[0]?.user_id ?? null }} className={styles.name}>
        {name}
      </UserLink>
      <Link to={link}>{text.slice(name.length)}</Link>
    </>
  );
}

/** The shape of a notice that is on the way. */
export function NoticeSkeleton() {
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
