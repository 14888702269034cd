import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@quillstead/catalogue';
import { showToast } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { filterWords, rememberFilter, useRememberedFilter } from '../filters/index.js';
import styles from './settings.module.css';

/** The filter with which lists of stories open, in words, and a button that forgets it. */
export function RememberedFilterPart() {
  const filter = useRememberedFilter();
  const lead = useRef<HTMLParagraphElement>(null);
  const forget = async () => {
    // The button disappears.
    lead.current?.focus();
    if (await rememberFilter(null)) showToast('Your filters are forgotten.');
  };
  return (
    <div className={styles.explained}>
      <p ref={lead} tabIndex={-1}>
        <strong>Remembered filters.</strong>{' '}
        {filter === null ? (
          <>
            None. The filters of a list, as of the <Link to={paths.home}>newest stories</Link>, have the
            choice to remember them.
          </>
        ) : (
          'Home, hashtags and searches for stories open with these:'
        )}
      </p>
      {filter !== null && (
        <>
          <ul>
            {filterWords(filter).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>
            <Button onClick={() => void forget()}>Forget these filters</Button>
          </p>
        </>
      )}
    </div>
  );
}
