import {
  isNotificationGroup,
  isNotificationKey,
  kindsOfGroup,
  type NotificationGroupKey,
  notificationGroups,
  type NotificationKey,
} from '@quillstead/catalogue';

/** What a page of notifications shows: all, a group of kinds or one kind. */
export type NotificationPage = 'all' | NotificationGroupKey | NotificationKey;

/** The page of a segment of an address. */
export const notificationPageOf = (segment: string): NotificationPage =>
  isNotificationKey(segment) || isNotificationGroup(segment) ? segment : 'all';

export const groupKeys = Object.keys(notificationGroups) as NotificationGroupKey[];

/** The kinds that a page shows; null for all. */
export function kindsOf(page: NotificationPage): readonly NotificationKey[] | null {
  if (page === 'all') return null;
  return isNotificationGroup(page) ? kindsOfGroup[page] : [page];
}

/** The group that is marked while a page is shown: itself, or the one that has its kind. */
export function groupOf(page: NotificationPage): 'all' | NotificationGroupKey {
  if (page === 'all' || isNotificationGroup(page)) return page;
  return groupKeys.find((group) => kindsOfGroup[group].includes(page)) ?? 'all';
}
