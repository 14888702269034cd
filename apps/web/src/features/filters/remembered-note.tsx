import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { type FiltersProps, printFilter } from './filter-address.js';
import { rememberFilter, useIsRemembered } from './remember-filter.js';
import styles from './remembered-note.module.css';
import { useClearedFilter } from './remembered-filter.js';

/** Says that the list has the remembered filter, with a way to all its stories and one to forget the filter. */
export function RememberedNote(props: FiltersProps) {
  return <NoteOf key={printFilter(props.filter)} {...props} />;
}

function NoteOf({ filter, addressOf }: FiltersProps) {
  const all = useRef<HTMLAnchorElement>(null);
  const cleared = useClearedFilter();
  const isRemembered = useIsRemembered(filter);
  // The note stays after the filter is forgotten, so that the focus is not lost.
  const [isShown, show] = useState(isRemembered);
  if (isRemembered && !isShown) show(true);
  const forget = async () => {
    // The button with the focus disappears.
    all.current?.focus();
    if (await rememberFilter(null)) showToast('Your filters are forgotten. Only this list still has them.');
  };
  if (!isShown) return null;
  return (
    <div className={styles.note}>
      <p>{isRemembered ? 'These are your remembered filters.' : 'These filters are no longer remembered.'}</p>
      <Link ref={all} to={addressOf(cleared)}>
        Show all stories here
      </Link>
      {isRemembered && <Button onClick={() => void forget()}>Forget them</Button>}
    </div>
  );
}
