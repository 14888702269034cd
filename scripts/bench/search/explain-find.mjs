import { statementsOf } from '@quillstead/service-kit/testing';
import { median } from '../median.mjs';

const tries = 5;

/**
 * Runs a search and explains what it reads.
 * @param searches the connections of searches, whose settings decide how PostgreSQL plans them
 * @returns {Promise<{ milliseconds: number, buffers: number, statements: number }>} the medians of what PostgreSQL says
 *   of its own time and of the pages it touched, summed over the statements
 */
export async function explainFind(searches, work) {
  const sent = await statementsOf(work);
  const settings = sent.filter(isSetting);
  const reads = sent.filter((statement) => !isSetting(statement));
  const explained = [];
  for (let count = 0; count < tries; count += 1) {
    explained.push(
      await searches.transaction(async (manager) => {
        for (const { text } of settings) await manager.query(text);
        let [milliseconds, buffers] = [0, 0];
        for (const { text, values } of reads) {
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

const isSetting = ({ text }) => text.includes('set_config');
