import { formatLongDate, visibleName } from '@quillstead/catalogue';
import { Lock } from 'lucide-react';
import type { UserSubject } from '../../lib/tooltip-subjects.js';
import { CountsLine } from '../../ui/counts-line.js';
import { UnverifiedMark } from '../../ui/unverified-mark.js';
import marks from '../../ui/verified-mark.module.css';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { UserSubscribeButton } from '../subscriptions/index.js';
import styles from './tooltip-card.module.css';
import { useUserTooltip } from './tooltip-data.js';
import { TooltipLoader } from './tooltip-loader.js';

/** The tooltip of a link to a person (docs/product/pages.md#tooltips). */
export function UserTooltip({ subject }: { readonly subject: UserSubject }) {
  const { user_id, username } = subject;
  const { values, isPending } = useUserTooltip(subject);
  const { display_name, is_verified, bio, joined_at, count_stories, subscription, count_subscribers } =
    values;
  const name = visibleName(display_name);
  const isPrivate = subject.is_private === 1 || subscription?.startsWith('is_private') === true;
  return (
    <>
      <p className={styles.head}>
        <strong>
          <bdi>{name ?? `@${username}`}</bdi>
        </strong>
        {is_verified === 1 && <VerifiedMark />}
        {is_verified === 0 && <UnverifiedMark />}
        {isPrivate && (
          <span className={marks.lock} title="Private account.">
            <Lock size={15} aria-hidden />
            <span className="visually-hidden">Private account.</span>
          </span>
        )}
        {name !== null && <span className={styles.soft}> @{username}</span>}
      </p>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {joined_at !== undefined && <p className={styles.soft}>Joined {formatLongDate(joined_at)}</p>}
      <CountsLine stories={count_stories} subscribers={count_subscribers} className={styles.soft} />
      {subscription !== undefined && count_subscribers !== undefined && subject.hasButton !== true && (
        <UserSubscribeButton user={{ user_id, username, subscription, count_subscribers }} />
      )}
      {isPending && <TooltipLoader />}
    </>
  );
}
