import { listLetters, type ResponseTypes } from '@quillstead/contracts';
import { useState } from 'react';
import { PostedAt } from '../../ui/posted-at.js';
import { UserLink } from '../../ui/user-link.js';
import { callAsMember } from '../session/index.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { useAdminList } from './use-admin-list.js';

type Letters = ResponseTypes['letter_list'];
type Letter = Letters['items'][number];

/** Letters about notices that no mail server took, and how many there were each day. */
export function FailedLetters() {
  const [totals, setTotals] = useState<Letters['totals']>([]);
  const list = useAdminList<Letter>(
    '',
    'The letters could not be loaded. Please try again in a moment.',
    async (next, options) => {
      const page = await callAsMember(listLetters, { next }, options);
      setTotals(page.totals);
      return page;
    },
  );
  return (
    <>
      {totals.length > 0 && <Totals totals={totals} />}
      <AdminList
        list={list}
        noun="letters"
        empty="Every letter was taken."
        idOf={({ id }) => id}
        render={(letter) => <LetterEntry letter={letter} />}
      />
    </>
  );
}

function Totals({ totals }: { readonly totals: Letters['totals'] }) {
  return (
    <table className={styles.table}>
      <caption>Letters that did not go, by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Outcome</th>
          <th scope="col">Answer</th>
          <th scope="col">Letters</th>
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

function LetterEntry({ letter }: { readonly letter: Letter }) {
  const { username, outcome, smtp_code, tries, made_at, is_stopped } = letter;
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
        <p className={styles.note}>No more letters go to this address until it is changed or confirmed.</p>
      )}
    </article>
  );
}

const wordOf = (outcome: Letter['outcome']): string => (outcome === 'refused' ? 'Refused' : 'Given up');
