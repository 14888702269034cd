import { isDeepStrictEqual } from 'node:util';
import type { PayloadOf, ResponseOf } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { appliedVersions, blockEvents, recordVersions, writeVersions } from '../events/applied-versions.js';
import type { ReadModel, Rebuilding } from './read-model.js';

const page = 500;

/**
 * Compares a table that events feed with what their source has, page by page, and mends what differs. While a page is
 * compared no event of the source is applied; a row that a newer event has made than the page knows is left alone.
 *
 * @returns the subjects that the source has
 * @throws CallError `unreachable` when the source does not respond
 */
export async function verifyReadModel<Item extends { readonly version: number }, Row extends object>(
  model: ReadModel<Item, Row>,
  { dataSource, call, differs, isTrial }: Pick<Rebuilding, 'dataSource' | 'call' | 'differs' | 'isTrial'>,
): Promise<Set<string>> {
  const subjects = new Set<string>();
  for (let after: number | null = 0; after !== null;) {
    await recordVersions(model.source, dataSource);
    const payload: PayloadOf<typeof model.call> = { after, limit: page };
    const response: ResponseOf<typeof model.call> = await call(model.call, payload);
    for (const item of response.items) subjects.add(model.subject(item));
    await dataSource.transaction((manager) => comparePage(response.items, manager));
    after = response.after;
  }
  return subjects;

  async function comparePage(items: readonly Item[], manager: EntityManager): Promise<void> {
    const { what, source } = model;
    await blockEvents(source, manager);
    const applied = await appliedVersions(source, items.map(model.subject), manager);
    const current = items.filter((item) => (applied.get(model.subject(item)) ?? 0) <= item.version);
    const present = await model.present(current, manager);
    for (const [index, item] of current.entries()) {
      const subject = model.subject(item);
      const [had, is] = [present[index] ?? null, model.expected(item)];
      if (isDeepStrictEqual(had === null ? null : { ...had }, is)) continue;
      differs({ what, subject, had, is });
      if (isTrial) continue;
      await model.apply(item, manager);
      await writeVersions(source, new Map([[subject, item.version]]), manager);
    }
  }
}
