import { median } from '../median.mjs';

const tries = 5;

/**
 * Runs a search and explains what it reads.
 * @returns {Promise<{ milliseconds: number, buffers: number, statements: number }>} the medians of what PostgreSQL says
 *   of its own time and of the pages it touched, summed over the statements
 */
export async function explainFind(dataSource, work) {
  const { settings, reads } = await statementsOf(dataSource, work);
  const explained = [];
  for (let count = 0; count < tries; count += 1) {
    explained.push(
      await dataSource.transaction(async (manager) => {
        for (const text of settings) await manager.query(text);
        let [milliseconds, buffers] = [0, 0];
        for (const [text, values] of reads) {
          const [row] = await manager.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
          const [plan] = row['QUERY PLAN'];
          milliseconds += plan['Execution Time'];
          buffers += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
        }
        return { milliseconds, buffers };
      }),
    );
  }
  return {
    milliseconds: median(explained.map(({ milliseconds }) => milliseconds)),
    buffers: median(explained.map(({ buffers }) => buffers)),
    statements: reads.length,
  };
}

async function statementsOf(dataSource, work) {
  const sent = [];
  const { createQueryRunner } = dataSource;
  dataSource.createQueryRunner = (...how) => {
    const runner = createQueryRunner.apply(dataSource, how);
    const { query } = runner;
    runner.query = (text, values, ...rest) => {
      sent.push([text, values]);
      return query.call(runner, text, values, ...rest);
    };
    return runner;
  };
  try {
    await work();
  } finally {
    delete dataSource.createQueryRunner;
  }
  return {
    settings: sent.map(([text]) => text).filter((text) => text.includes('set_config')),
    reads: sent.filter(([text]) => /^\s*(SELECT|WITH)/u.test(text) && !text.includes('set_config')),
  };
}
