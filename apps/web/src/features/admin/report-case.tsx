import {
  type Decision,
  decisionReasons,
  formatDateTime,
  paths,
  quoted,
  reportedKindWords,
  reportKinds,
} from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { memberAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { PostedAt } from '../../ui/posted-at.js';
import { UserLink } from '../../ui/user-link.js';
import { Link } from 'react-router-dom';
import { RemoveCover } from '../pictures/index.js';
import { ActButton } from './act-button.js';
import { MemberNotes } from './member-notes.js';
import { RemovePictureButton } from './remove-picture-button.js';
import styles from './admin.module.css';
import { type Case, DecideDialog, type Judgement } from './decide-dialog.js';

interface ReportCaseProps {
  readonly one: Case;
  /** Left out where a case is only shown. */
  readonly onClaim?: (isClaimed: 0 | 1, options: CallOptions) => Promise<void>;
  readonly onDecide?: (judgement: Judgement, options: CallOptions) => Promise<void>;
}

const decided: Record<Decision, string> = {
  keep: 'kept it',
  warn: 'gave a warning',
  hide: 'hid it until it is mended',
  remove: 'removed it',
  suspend: 'suspended them',
};

/** Shows one thing that was reported: why, by whom, and what may be decided. A report alone hides nothing. */
export function ReportCase({ one, onClaim, onDecide }: ReportCaseProps) {
  const [isDeciding, setDeciding] = useState(false);
  const viewerId = useAtomValue(memberAtom)?.id;
  const { kind, username, count_reports, reasons, log, is_decided, claim } = one;
  const isOwnClaim = claim != null && claim.user_id === viewerId;
  const by = one.sender?.address ?? (username === null ? null : `@${username}`);
  const of = `the ${reportedKindWords[kind]}${by === null ? '' : ` of ${by}`}`;
  return (
    <article className={styles.entry} data-done={is_decided === 1}>
      <h2 className={styles.title}>
        <ReportedLink one={one}>{nameOf(one)}</ReportedLink>
      </h2>
      {one.excerpt !== null && <blockquote className={styles.quote}>{one.excerpt}</blockquote>}
      <p className={styles.note}>
        {kind !== 'user' && username !== null && (
          <>
            By <UserLink username={username}>@{username}</UserLink>.{' '}
          </>
        )}
        {one.sender != null && (
          <>
            By <bdi>{one.sender.name}</bdi>, {one.sender.address}, on {one.sender.host}.{' '}
          </>
        )}
        Reported {count_reports === 1 ? 'once,' : `${count_reports} times, last`}{' '}
        <PostedAt time={one.last_reported_at} isExact />
      </p>
      <ul className={styles.reasons}>
        {reasons.map((report) => (
          <li key={`${report.user_id ?? report.host} ${report.reported_at}`}>
            {report.seen_excerpt != null && (
              <>
                <p className={styles.note}>Changed since the first report. This reporter saw:</p>
                <blockquote className={styles.quote}>
                  {report.seen_title !== one.story_title && <strong>{report.seen_title} </strong>}
                  {report.seen_excerpt}
                </blockquote>
              </>
            )}
            {report.reason !== '' && <p className={styles.said}>{report.reason}</p>}
            <p className={styles.note}>
              {reportKinds[report.report_kind]}. {reporterOf(report)},{' '}
              <PostedAt time={report.reported_at} isExact />
            </p>
          </li>
        ))}
      </ul>
      {log.map((entry) => (
        <div key={entry.decided_at}>
          <p className={styles.note}>
            {entry.username === null ? 'Somebody of the staff' : `@${entry.username}`}{' '}
            {decided[entry.decision]}
            {entry.ends_at != null && ` until ${formatDateTime(entry.ends_at)}`}
            {entry.decision_reason != null && ` (${decisionReasons[entry.decision_reason].label})`},{' '}
            <PostedAt time={entry.decided_at} isExact />
          </p>
          {entry.decision_words != null && <p className={styles.said}>{entry.decision_words}</p>}
        </div>
      ))}
      {claim != null && (
        <p className={styles.note}>
          {isOwnClaim
            ? 'You have'
            : claim.username === null
              ? 'Another moderator has'
              : `@${claim.username} has`}{' '}
          been looking at this since <PostedAt time={claim.claimed_at} isExact />
        </p>
      )}
      {kind === 'user' && one.user_id !== null && onDecide && (
        <MemberNotes userId={one.user_id} of={nameOf(one)} />
      )}
      {is_decided === 0 && onDecide && one.can_decide === 0 && (
        <p className={styles.note}>This is about you: somebody else must decide.</p>
      )}
      {is_decided === 0 && one.can_decide !== 0 && onClaim && onDecide && (
        <div className={styles.acts}>
          <Button onClick={() => setDeciding(true)}>
            Decide<span className="visually-hidden"> on {of}</span>
          </Button>
          {kind === 'user' && one.user_id !== null && (
            <RemovePictureButton userId={one.user_id} of={nameOf(one)} />
          )}
          {kind === 'series' && one.series_id !== null && (
            <RemoveCover holder={{ series_id: one.series_id }} of={nameOf(one)} />
          )}
          {kind === 'collection' && one.collection_id !== null && (
            <RemoveCover holder={{ collection_id: one.collection_id }} of={nameOf(one)} />
          )}
          {kind === 'story' && one.story_id !== null && (
            <RemoveCover holder={{ story_id: one.story_id }} of={nameOf(one)} />
          )}
          {(claim == null || isOwnClaim) && (
            <ActButton
              of={of}
              done={isOwnClaim ? 'Released.' : 'Claimed for an hour.'}
              act={(options) => onClaim(isOwnClaim ? 0 : 1, options)}
            >
              {isOwnClaim ? 'Release' : 'Claim'}
            </ActButton>
          )}
          {isDeciding && (
            <DecideDialog one={one} of={of} onClose={() => setDeciding(false)} onDecide={onDecide} />
          )}
        </div>
      )}
    </article>
  );
}

/** Returns a member by their name, or the server that sent a report from the fediverse. */
function reporterOf({ username, host }: Case['reasons'][number]): string {
  if (host != null) return `Somebody on ${host}`;
  return username === null ? 'Somebody' : `@${username}`;
}

/**
 * Returns the name of the thing of a case; a thing of which nothing was stored, since its author's account was deleted,
 * has its number.
 */
function nameOf(one: Case): string {
  const { kind, story_id, story_title, comment_id, series_id, collection_id, username } = one;
  if (kind === 'user') return username === null ? 'Somebody' : `@${username}`;
  if (kind === 'story') return story_title ?? `Story ${story_id}`;
  if (kind === 'series')
    return story_title === null ? `Series ${series_id}` : `Series ${quoted(story_title)}`;
  if (kind === 'collection')
    return story_title === null ? `Collection ${collection_id}` : `Collection ${quoted(story_title)}`;
  if (kind === 'fediverse_reply')
    return story_title === null ? `Reply ${one.fediverse_reply_id}` : `Reply to ${quoted(story_title)}`;
  return story_title === null ? `Comment ${comment_id}` : `Comment on ${quoted(story_title)}`;
}

function ReportedLink({ one, children }: { readonly one: Case; readonly children: string }) {
  const { kind, story_slug, comment_id, collection_id, username } = one;
  if (kind === 'user' && username !== null) return <UserLink username={username}>{children}</UserLink>;
  if (kind === 'story' && story_slug !== null) return <Link to={paths.story(story_slug)}>{children}</Link>;
  if (kind === 'series' && story_slug !== null) return <Link to={paths.series(story_slug)}>{children}</Link>;
  if (kind === 'collection' && collection_id !== null)
    return <Link to={paths.collection(collection_id, story_slug ?? '')}>{children}</Link>;
  if (kind === 'fediverse_reply' && story_slug !== null)
    return <Link to={paths.story(story_slug, 'comments')}>{children}</Link>;
  if (kind === 'comment' && comment_id !== null)
    return <Link to={paths.comment(comment_id)}>{children}</Link>;
  return children;
}
