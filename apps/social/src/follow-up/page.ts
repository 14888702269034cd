import type { EntityManager } from 'typeorm';
import type { AccountTask } from '../account-task/index.js';

/** How far a page has come; a task that needs no such place has the one it began with. */
export type Place = Pick<AccountTask, 'lastAt' | 'lastId'>;

/** Does one page of a task: how far it has come now, or null when nothing is left. */
export type DoPage = (manager: EntityManager, task: AccountTask) => Promise<Place | null>;

/** Subscriptions that one transaction changes: few enough that nobody waits long for its locks. */
export const rowsOfPage = 200;
