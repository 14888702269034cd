import { median } from '../median.mjs';

const tries = 5;

/**
 * Runs a use case and explains each statement that it sends.
 * @param {import('typeorm').DataSource} dataSource
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ milliseconds: number, buffers: number, keyBuffers: number, itemBuffers: number,
 *   statements: number }>} the medians of what PostgreSQL says of its own time and of the pages it touched, summed over
 *   the statements; `keyBuffers` are those of finding the stories: the list partition and the hashtags that a filter
 *   leaves out; `itemBuffers` those of reading the found ones
 */
export async function explainQueries(dataSource, work) {
  const sent = await statementsOf(dataSource, work);
  const explained = [];
  for (let count = 0; count < tries; count += 1) {
    const plans = [];
    for (const [text, values] of sent) {
      const [row] = await dataSource.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
      plans.push(row['QUERY PLAN'][0]);
    }
    explained.push({
      milliseconds: sum(plans.map((plan) => plan['Execution Time'])),
      buffers: sum(plans.map(({ Plan }) => buffersOf(Plan))),
      keyBuffers: sum(plans.map(({ Plan }) => keyBuffersOf(Plan))),
      itemBuffers: sum(plans.map(({ Plan }) => itemBuffersOf(Plan))),
    });
  }
  return {
    milliseconds: median(explained.map(({ milliseconds }) => milliseconds)),
    buffers: median(explained.map(({ buffers }) => buffers)),
    keyBuffers: median(explained.map(({ keyBuffers }) => keyBuffers)),
    itemBuffers: median(explained.map(({ itemBuffers }) => itemBuffers)),
    statements: sent.length,
  };
}

const buffersOf = (node) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

/** A scan of the list has among its own buffers those of its subqueries, as of the id of a hashtag. */
function keyBuffersOf(node) {
  if (node['Subplan Name'] === 'CTE left_out' || /^partition(_\d+)?$/.test(node.Alias))
    return buffersOf(node);
  return sum((node.Plans ?? []).map(keyBuffersOf));
}

/** The statement finds stories in its CTEs and reads what a page shows of them in `page_…` and outside of CTEs. */
function itemBuffersOf(node) {
  if (/^CTE (?!page_)/.test(node['Subplan Name'] ?? '')) return 0;
  if (node['Relation Name'] !== undefined) return buffersOf(node);
  return sum((node.Plans ?? []).map(itemBuffersOf));
}

/** Statements go by TypeORM, or by the pool under it where they are prepared. */
async function statementsOf(dataSource, work) {
  const sent = [];
  const pool = dataSource.driver.master;
  const { query } = dataSource;
  const { query: poolQuery } = pool;
  dataSource.query = (text, values) => {
    sent.push([text, values]);
    return query.call(dataSource, text, values);
  };
  pool.query = (statement, ...rest) => {
    if (statement.name) sent.push([statement.text, statement.values]);
    return poolQuery.call(pool, statement, ...rest);
  };
  try {
    await work();
  } finally {
    delete dataSource.query;
    delete pool.query;
  }
  return sent;
}

const sum = (figures) => figures.reduce((one, other) => one + other, 0);
