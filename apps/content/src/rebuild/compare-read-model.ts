import { isDeepStrictEqual } from 'node:util';
import type { PayloadOf, ReplyOf } from '@quillstead/contracts';
import { appliedVersions, holdBackFacts, noteApplied } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ReadModel } from './read-models.js';
import type { Rebuilding } from './rebuilding.js';

const page = 500;

/**
 * Compares a table that facts feed with what their source has, page by page, and writes what differs. While a page is
 * compared no fact of the source is applied; a row that a newer fact has made than the page knows is left alone.
 *
 * @returns the subjects that the source has
 */
export async function compareReadModel<Item extends { readonly version: number }, Row extends object>(
  model: ReadModel<Item, Row>,
  { dataSource, ask, differs, isTrial }: Rebuilding,
): Promise<Set<string>> {
  const subjects = new Set<string>();
  for (let after: number | null = 0; after !== null;) {
    const asked: PayloadOf<typeof model.ask> = { after, limit: page };
    const reply: ReplyOf<typeof model.ask> = await ask(model.ask, asked);
    for (const item of reply.items) subjects.add(model.subject(item));
    await dataSource.transaction((manager) => comparePage(model, reply.items, manager));
    after = reply.after;
  }
  return subjects;

  async function comparePage(
    of: ReadModel<Item, Row>,
    items: readonly Item[],
    manager: EntityManager,
  ): Promise<void> {
    await holdBackFacts(of.source, manager);
    const applied = await appliedVersions(of.source, items.map(of.subject), manager);
    const current = items.filter((item) => (applied.get(of.subject(item)) ?? 0) <= item.version);
    const wanted: Row[] = [];
    for (const item of current) wanted.push(await of.wanted(item, manager));
    const present = await of.present(wanted, manager);
    for (const [index, row] of wanted.entries()) {
      const item = current[index];
      if (item === undefined || isDeepStrictEqual(present[index], row)) continue;
      differs({ what: of.what, subject: of.subject(item), had: present[index] ?? null, is: row });
      if (isTrial) continue;
      await of.write(row, manager);
      await noteApplied({ source: of.source, subject: of.subject(item), version: item.version }, manager);
    }
  }
}
