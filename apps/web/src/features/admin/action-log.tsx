import { paths } from '@quillstead/catalogue';
import { listAdminActions, type ResponseTypes } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { PostedAt } from '../../ui/posted-at.js';
import { useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import { actInWords, stateInWords } from './act-in-words.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';

type Action = ResponseTypes['admin_action_list']['items'][number];

const failed = 'The acts could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Action): number => id;

/** The acts of the staff, newest first. */
export function ActionLog() {
  const list = useFeed(listAdminActions, {}, { failed, send: callAsMember, idOf });
  return (
    <>
      <p className={styles.note}>
        What was decided on a report stands with it, under <Link to={paths.admin('reports')}>Reports</Link>.
      </p>
      <AdminList
        list={list}
        noun="acts"
        empty="Nobody of the staff has done anything yet."
        render={(action) => <ActionEntry action={action} />}
      />
    </>
  );
}

function ActionEntry({ action }: { readonly action: Action }) {
  const { user_id: actor, username, before, after, done_at } = action;
  const [found, left] = [stateInWords(before), stateInWords(after)];
  const act = actInWords(action);
  return (
    <article className={styles.entry}>
      <p>
        {actor === null ? 'Whoever runs the site' : username ? `@${username}` : 'A deleted account'}{' '}
        {typeof act === 'string' ? (
          act
        ) : (
          <>
            {act[0]} <Changed action={action} /> {act[1]}
          </>
        )}
      </p>
      <p className={styles.note}>
        {found !== '' && `${found} → ${left === '' ? 'gone' : left}, `}
        <PostedAt time={done_at} isExact />
      </p>
    </article>
  );
}

/** The user that an act changed; nobody sees the profile of a suspended account, so no link leads there. */
function Changed({ action: { subject_username: username, subject_status } }: { readonly action: Action }) {
  if (!username) return 'a deleted account';
  if (subject_status === 'suspended') return `@${username} (suspended now)`;
  return <Link to={paths.user(username)}>@{username}</Link>;
}
