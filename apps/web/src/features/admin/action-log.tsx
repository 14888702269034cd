import { paths } from '@quillstead/catalogue';
import { checkAdminLog, listAdminActions, type ResponseTypes } from '@quillstead/contracts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { PostedAt } from '../../ui/posted-at.js';
import { useFeed } from '../feed/index.js';
import { callAsStaff } from './call-as-staff.js';
import { actInWords, longTexts, stateInWords } from './act-in-words.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';

type Action = ResponseTypes['admin_action_list']['items'][number];

const failed = 'The acts could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Action): number => id;

/** Shows the acts of the staff, newest first. */
export function ActionLog() {
  const list = useFeed(listAdminActions, {}, { failed, send: callAsStaff, idOf });
  return (
    <>
      <p className={styles.note}>
        What was decided on a report stands with it, under <Link to={paths.admin('reports')}>Reports</Link>.
      </p>
      <LogCheck />
      <AdminList
        list={list}
        noun="acts"
        empty="Nobody of the staff has done anything yet."
        render={(action) => <ActionEntry action={action} />}
      />
    </>
  );
}

const notChecked = 'The log could not be checked. Please try again in a moment.';

/** Starts a check of the chain of the log (docs/product/admin.md#chain). */
function LogCheck() {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callAsStaff(checkAdminLog, {}, { fallback: notChecked }),
  });
  return (
    <div className={styles.acts}>
      <Button aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
        Check the log
      </Button>
      <p role="status" className={styles.note}>
        {error !== null && asCallFailure(error, notChecked).message}
        {data !== undefined &&
          data.broken_at !== null &&
          `The log is not whole: it breaks at act ${data.broken_at}.`}
        {data !== undefined &&
          data.broken_at === null &&
          `The log is whole: ${data.count} ${data.count === 1 ? 'act' : 'acts'}. ${data.last_hash === null ? '' : `The hash of the last one is ${data.last_hash}.`}`}
      </p>
    </div>
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
      <LongTexts title="before" state={before} />
      <LongTexts title="since then" state={after} />
    </article>
  );
}

/** Shows the whole texts of an act, closed at first. */
function LongTexts({ title, state }: { readonly title: string; readonly state: Action['before'] }) {
  return longTexts(state).map(([name, text]) => (
    <details key={name}>
      <summary>
        The whole {name} {title}
      </summary>
      <p className={styles.said}>{text}</p>
    </details>
  ));
}

/** Shows the user that an act changed; nobody sees the profile of a suspended account, so no link leads there. */
function Changed({ action: { subject_username: username, subject_status } }: { readonly action: Action }) {
  if (!username) return 'a deleted account';
  if (subject_status === 'suspended') return `@${username} (suspended now)`;
  if (subject_status === 'leaving') return `@${username} (deleted by its member)`;
  return <Link to={paths.user(username)}>@{username}</Link>;
}
