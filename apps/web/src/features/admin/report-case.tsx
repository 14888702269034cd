import { paths, quoted, reportKinds } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import type { CallOptions } from '../../lib/call.js';
import { PostedAt } from '../../ui/posted-at.js';
import { UserLink } from '../../ui/user-link.js';
import { Link } from 'react-router-dom';
import { ActButton } from './act-button.js';
import styles from './admin.module.css';

export type Case = ResponseTypes['report_list']['items'][number];
export type Decision = Case['log'][number]['decision'];

interface ReportCaseProps {
  readonly one: Case;
  readonly onDecide: (decision: Decision, options: CallOptions) => Promise<void>;
}

const decided: Record<Decision, string> = {
  keep: 'kept it',
  remove: 'removed it',
  suspend: 'suspended them',
};

/** One thing that was reported: why, by whom, and what may be decided. Nothing is hidden by a report itself. */
export function ReportCase({ one, onDecide }: ReportCaseProps) {
  const { kind, username, count_reports, reasons, log, is_decided } = one;
  const of = username === null ? `the ${kind}` : `the ${kind} of @${username}`;
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
        Reported {count_reports === 1 ? 'once,' : `${count_reports} times, last`}{' '}
        <PostedAt time={one.last_reported_at} isExact />
      </p>
      <ul className={styles.reasons}>
        {reasons.map((report) => (
          <li key={`${report.user_id} ${report.reported_at}`}>
            <p className={styles.said}>{report.reason}</p>
            <p className={styles.note}>
              {reportKinds[report.report_kind]}.{' '}
              {report.username === null ? 'Somebody' : `@${report.username}`},{' '}
              <PostedAt time={report.reported_at} isExact />
            </p>
          </li>
        ))}
      </ul>
      {log.map((entry) => (
        <p key={entry.decided_at} className={styles.note}>
          {entry.username === null ? 'Somebody of the staff' : `@${entry.username}`} {decided[entry.decision]}
          , <PostedAt time={entry.decided_at} isExact />
        </p>
      ))}
      {is_decided === 0 && (
        <div className={styles.acts}>
          <ActButton of={of} done="Kept." act={(options) => onDecide('keep', options)}>
            Keep
          </ActButton>
          {kind === 'user' ? (
            <ActButton
              of={of}
              done="Suspended."
              act={(options) => onDecide('suspend', options)}
              question={{
                title: `Suspend ${nameOf(one)}?`,
                text: 'They are logged out everywhere at once, and all they wrote is hidden until an admin reinstates them.',
              }}
            >
              Suspend
            </ActButton>
          ) : (
            <ActButton
              of={of}
              done="Removed."
              act={(options) => onDecide('remove', options)}
              question={{ title: `Remove the ${kind}?`, text: 'It is gone for good.' }}
            >
              Remove
            </ActButton>
          )}
        </div>
      )}
    </article>
  );
}

/** A thing of which nothing was kept, for its author's account is gone, goes by its number. */
function nameOf({ kind, story_id, story_title, comment_id, username }: Case): string {
  if (kind === 'user') return username === null ? 'Somebody' : `@${username}`;
  if (kind === 'story') return story_title ?? `Story ${story_id}`;
  return story_title === null ? `Comment ${comment_id}` : `Comment on ${quoted(story_title)}`;
}

function ReportedLink({ one, children }: { readonly one: Case; readonly children: string }) {
  const { kind, story_slug, comment_id, username } = one;
  if (kind === 'user' && username !== null) return <UserLink username={username}>{children}</UserLink>;
  if (kind === 'story' && story_slug !== null) return <Link to={paths.story(story_slug)}>{children}</Link>;
  if (kind === 'comment' && comment_id !== null)
    return <Link to={paths.comment(comment_id)}>{children}</Link>;
  return children;
}
