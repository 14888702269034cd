import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Member, memberAtom } from '../../lib/viewer.js';
import type { ListFilter } from './filter-address.js';

/**
 * The remembered filter that a list opens with, because its address says nothing of filters; else null. It is the one
 * at the moment in which the address is opened: a list that is being read does not change with it.
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
