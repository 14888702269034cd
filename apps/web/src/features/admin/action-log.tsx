import { listAdminActions, type ReplyTypes } from '@quillstead/contracts';
import { PostedAt } from '../../ui/posted-at.js';
import { callAsMember } from '../session/index.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { useAdminList } from './use-admin-list.js';

type Action = ReplyTypes['admin_action_list']['items'][number];

/** Who of the staff did what, the latest first. */
export function ActionLog() {
  const list = useAdminList<Action>('', (next, signal) =>
    callAsMember(listAdminActions, { next }, { signal }),
  );
  return (
    <AdminList
      list={list}
      noun="acts"
      empty="Nobody of the staff has done anything yet."
      idOf={({ id }) => id}
      render={({ username, action, subject, before, after, done_at }) => (
        <article className={styles.entry}>
          <p>
            {username === null ? 'Whoever runs the site' : `@${username}`}: {action} of {subject}
          </p>
          <p className={styles.note}>
            {wordsOf(before)} → {wordsOf(after)}, <PostedAt time={done_at} isExact />
          </p>
        </article>
      )}
    />
  );
}

/** The state of a thing in words: "role member, is_verified 1". */
function wordsOf(state: Action['before']): string {
  const words = Object.entries(state).map(([name, value]) => `${name} ${value}`);
  return words.length === 0 ? 'nothing' : words.join(', ');
}
