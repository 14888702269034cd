import { listEmails, type ResponseTypes } from '@quillstead/contracts';
import { PostedAt } from '../../ui/posted-at.js';
import { UserLink } from '../../ui/user-link.js';
import { useFeed } from '../feed/index.js';
import { callAsStaff } from './call-as-staff.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';

type Emails = ResponseTypes['email_list'];
type Email = Emails['items'][number];

const failed = 'The emails could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Email): number => id;

/** Emails about notifications that no mail server took, and how many there were each day. */
export function FailedEmails() {
  const list = useFeed(listEmails, {}, { failed, send: callAsStaff, idOf });
  const totals = list.firstPage?.totals ?? [];
  return (
    <>
      {totals.length > 0 && <Totals totals={totals} />}
      <AdminList
        list={list}
        noun="emails"
        empty="Every email was taken."
        render={(email) => <EmailEntry email={email} />}
      />
    </>
  );
}

function Totals({ totals }: { readonly totals: Emails['totals'] }) {
  return (
    <table className={styles.table}>
      <caption>Emails that did not go, by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Outcome</th>
          <th scope="col">Response</th>
          <th scope="col">Emails</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ day, outcome, smtp_code, count }) => (
          <tr key={`${day} ${outcome} ${smtp_code}`}>
            <td>{day}</td>
            <td>{wordOf(outcome)}</td>
            <td>{smtp_code ?? '–'}</td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EmailEntry({ email }: { readonly email: Email }) {
  const { username, outcome, smtp_code, tries, made_at, is_stopped } = email;
  return (
    <article className={styles.entry}>
      <h2 className={styles.title}>
        {username === null ? 'Somebody' : <UserLink username={username}>@{username}</UserLink>}
      </h2>
      <p className={styles.note}>
        {wordOf(outcome)}
        {smtp_code !== null && ` with ${smtp_code}`} after {tries} {tries === 1 ? 'try' : 'tries'}, made{' '}
        <PostedAt time={made_at} isExact />
      </p>
      {is_stopped === 1 && (
        <p className={styles.note}>No more emails go to this address until it is changed or confirmed.</p>
      )}
    </article>
  );
}

const wordOf = (outcome: Email['outcome']): string => (outcome === 'refused' ? 'Refused' : 'Given up');
