import {
  isNotificationGroup,
  isNotificationKey,
  kindsOfGroup,
  type NotificationGroupKey,
  notificationGroups,
  type NotificationKey,
} from '@quillstead/catalogue';
import { listNotifications, markNotificationsSeen, type NotificationItem } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { callQuietly } from '../../lib/call.js';
import { memberAtom, setNotificationCounts } from '../../lib/viewer.js';
import { type FeedState, useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';

const failed = 'Your notifications could not be loaded. Please try again in a moment.';

type Counts = Readonly<Record<string, number>>;

interface Notifications {
  readonly feed: FeedState<NotificationItem>;
  /** The number of new notifications of each kind when the page was opened, and of those that came since. */
  readonly counts: Counts;
  /** The notifications that have arrived since the list was loaded. */
  readonly fresh: number;
  /** Loads the new notifications; the list stays as it is when that fails. */
  readonly refresh: () => Promise<void>;
}

const idOfNotification = ({ id }: NotificationItem): number => id;
const none: Counts = {};

/**
 * Returns a page of notifications. Once the list is there, all of them count as seen (docs/product/notifications.md);
 * what was new until then stays marked as long as the page is open.
 */
export function useNotifications(page: NotificationPage): Notifications {
  const news = useAtomValue(memberAtom)?.count_notifications_new ?? none;
  const [turn, setTurn] = useState(0);
  const feed = useFeed(
    listNotifications,
    { page },
    { failed, send: callAsMember, idOf: idOfNotification, hasEnd: true },
  );
  const isLoaded = feed.list !== undefined;
  // A list that Back shows again was seen before, and lacks the newer notifications.
  const [wasSeen] = useState(isLoaded);
  const [seen, setSeen] = useState<Counts | null>(wasSeen ? none : null);
  const marked = useRef(wasSeen ? turn : null);
  useEffect(() => {
    if (!isLoaded || marked.current === turn) return;
    marked.current = turn;
    void markSeen().then((isMarked) => {
      if (isMarked) setSeen((before) => sumOf(before ?? none, news));
    });
  }, [isLoaded, turn, news]);
  return {
    feed,
    counts: seen === null ? news : sumOf(seen, news),
    fresh: seen === null ? 0 : totalOf(news, kindsOf(page) ?? Object.keys(news)),
    refresh: async () => {
      try {
        feed.refresh(await callAsMember(listNotifications, { page }, { fallback: failed }));
        setTurn(turn + 1);
      } catch (error) {
        showToast(asCallFailure(error, failed).message);
      }
    },
  };
}

/** True if the server has marked all as seen; if not, the notifications button keeps its number. */
async function markSeen(): Promise<boolean> {
  try {
    setNotificationCounts(await callQuietly(markNotificationsSeen, { updateKey: 'note_last' }));
    return true;
  } catch (error) {
    asCallFailure(error);
    return false;
  }
}

function sumOf(some: Counts, others: Counts): Counts {
  const keys = new Set([...Object.keys(some), ...Object.keys(others)]);
  return Object.fromEntries([...keys].map((key) => [key, (some[key] ?? 0) + (others[key] ?? 0)]));
}

const totalOf = (counts: Counts, kinds: readonly string[]): number =>
  kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);

/** The notifications that a page shows: all, a group of kinds or one kind. */
export type NotificationPage = 'all' | NotificationGroupKey | NotificationKey;

/** Returns the page of a segment of an address. */
export const notificationPageOf = (segment: string): NotificationPage =>
  isNotificationKey(segment) || isNotificationGroup(segment) ? segment : 'all';

export const groupKeys = Object.keys(notificationGroups) as NotificationGroupKey[];

/** Returns the kinds that a page shows; null for all. */
function kindsOf(page: NotificationPage): readonly NotificationKey[] | null {
  if (page === 'all') return null;
  return isNotificationGroup(page) ? kindsOfGroup[page] : [page];
}

/** Returns the group that is marked while a page is shown: itself, or the one that has its kind. */
export function groupOf(page: NotificationPage): 'all' | NotificationGroupKey {
  if (page === 'all' || isNotificationGroup(page)) return page;
  return groupKeys.find((group) => kindsOfGroup[group].includes(page)) ?? 'all';
}
