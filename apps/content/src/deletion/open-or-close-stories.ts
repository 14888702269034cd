import type { Outbox } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { openOrClosePage, storiesInPage } from '../author-card/index.js';

/** Brings all stories of an author in line with the card, a page at a time. */
export async function openOrCloseStories(
  authorId: number,
  dataSource: DataSource,
  outbox: Outbox,
): Promise<void> {
  let changed = storiesInPage;
  while (changed === storiesInPage) {
    changed = await dataSource.transaction((manager) => openOrClosePage(authorId, outbox, manager));
  }
}
