import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Member, memberAtom } from '../../lib/viewer.js';
import type { ListFilter } from './filter-address.js';
import { showAwaited } from './remembered-filter.js';
import styles from './opening-filtered.module.css';

/** Replaces the address of a list by the one with the remembered filter. Back leads to the page before the list. */
export function OpeningFiltered({ to }: { readonly to: string }) {
  const { hash, state } = useLocation();
  useEffect(() => showAwaited, []);
  return (
    <div className={styles.opening} aria-busy="true">
      <Navigate replace to={to + hash} state={state} />
    </div>
  );
}

/**
 * Returns the remembered filter that a list opens with, because its address says nothing of filters; else null. It is
 * the one at the moment in which the address is opened: a list that is being read does not change with it.
 */
export function useOpeningFilter(filter: ListFilter): Member['story_filter'] {
  const { key } = useLocation();
  const member = useAtomValue(memberAtom);
  const now = { place: `${key} ${member?.id}`, remembered: member?.story_filter ?? null };
  const [opened, setOpened] = useState(now);
  const isNew = opened.place !== now.place;
  if (isNew) setOpened(now);
  return filter === null ? (isNew ? now : opened).remembered : null;
}
