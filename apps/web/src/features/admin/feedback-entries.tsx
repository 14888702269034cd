import { handleFeedback, listFeedback, type ResponseTypes } from '@quillstead/contracts';
import { PostedAt } from '../../ui/posted-at.js';
import { UserLink } from '../../ui/user-link.js';
import { useFeed } from '../feed/index.js';
import { callAsStaff } from './call-as-staff.js';
import { ActButton } from './act-button.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';

type Entry = ResponseTypes['feedback_list']['items'][number];

const failed = 'The feedback could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Entry): number => id;

/** Shows the feedback of members, the newest first. */
export function FeedbackEntries() {
  const list = useFeed(listFeedback, {}, { failed, send: callAsStaff, idOf });
  return (
    <AdminList
      list={list}
      noun="feedback"
      empty="Nobody has sent feedback yet."
      render={(entry) => (
        <article className={styles.entry} data-done={entry.is_handled === 1}>
          <p className={styles.said}>{entry.feedback}</p>
          <p className={styles.note}>
            {entry.username === null ? (
              'Somebody whose account is gone'
            ) : (
              <UserLink username={entry.username}>@{entry.username}</UserLink>
            )}
            , <PostedAt time={entry.sent_at} isExact />
          </p>
          <div className={styles.acts}>
            <ActButton
              of={`the feedback of ${entry.username ?? 'somebody'}`}
              done={entry.is_handled === 1 ? 'Open again.' : 'Marked as dealt with.'}
              act={async (options) => {
                const is_handled = entry.is_handled === 1 ? 0 : 1;
                const after = await callAsStaff(handleFeedback, { id: entry.id, is_handled }, options);
                list.replace(entry.id, after);
              }}
            >
              {entry.is_handled === 1 ? 'Open again' : 'Dealt with'}
            </ActButton>
          </div>
        </article>
      )}
    />
  );
}
