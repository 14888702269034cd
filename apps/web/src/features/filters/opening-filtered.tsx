import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import styles from './opening-filtered.module.css';
import { showAwaited } from './show-awaited.js';

/** In the place of a list: goes on to its address with the remembered filter. Back leads to the page before the list. */
export function OpeningFiltered({ to }: { readonly to: string }) {
  const { hash, state } = useLocation();
  useEffect(() => showAwaited, []);
  return (
    <div className={styles.opening} aria-busy="true">
      <Navigate replace to={to + hash} state={state} />
    </div>
  );
}
