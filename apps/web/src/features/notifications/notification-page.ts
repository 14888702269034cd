import {
  isNotificationGroup,
  isNotificationKey,
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
  return isNotificationGroup(page) ? notificationGroups[page].kinds : [page];
}

/** The group that is marked while a page is shown: itself, or the one that has its kind. */
export function groupOf(page: NotificationPage): 'all' | NotificationGroupKey {
  if (page === 'all' || isNotificationGroup(page)) return page;
  const has = (kinds: readonly NotificationKey[]): boolean => kinds.includes(page);
  return groupKeys.find((group) => has(notificationGroups[group].kinds)) ?? 'all';
}
