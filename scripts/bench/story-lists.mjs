import { connectDatabase, Cursors } from '@quillstead/service-kit';
import { database } from '../../apps/content/dist/database/data-source.js';
import { explainQueries } from './stories/explain-query.mjs';
import { storyLists } from './stories/lists.mjs';
import { openStories } from './stories/open-stories.mjs';

const deepest = 1_000;

/** Measures PostgreSQL's cost of a page of each list at a million stories: the first, and the thousandth or last. */
export async function storyListsCost() {
  const server = await openStories();
  const dataSource = await connectDatabase(
    { name: 'content', database },
    { DATABASE_URL: server.url, DATABASE_POOL: 2 },
  );
  try {
    const cursors = new Cursors('a secret of the bench');
    const rows = [];
    for (const list of await storyLists(dataSource, cursors)) {
      rows.push(...(await costOf(list, 1, undefined, dataSource)));
      const { page, next } = await goDown(list);
      if (page > 1) rows.push(...(await costOf(list, page, next, dataSource)));
    }
    return rows;
  } finally {
    await dataSource.destroy();
    await server.stop();
  }
}

async function goDown(list) {
  let [page, next] = [1, undefined];
  while (page < deepest) {
    const following = (await list.read(next)).next;
    if (following === null) break;
    [page, next] = [page + 1, following];
  }
  return { page, next };
}

async function costOf(list, page, next, dataSource) {
  const { milliseconds, buffers, keyBuffers, itemBuffers, statements } = await explainQueries(
    dataSource,
    () => list.read(next),
  );
  const what = `${list.name}, page ${page}`;
  return [
    { what, figure: milliseconds, unit: `ms, ${statements} statement`, atMost: list.milliseconds },
    { what: `${what}: buffers`, figure: buffers, ...(list.buffers ? { atMost: list.buffers } : {}) },
    ...(list.keyBuffers
      ? [
          { what: `${what}: buffers of the keys`, figure: keyBuffers, atMost: list.keyBuffers },
          { what: `${what}: buffers of its items`, figure: itemBuffers },
        ]
      : []),
  ];
}
