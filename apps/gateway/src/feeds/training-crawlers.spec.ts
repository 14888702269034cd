import { readFileSync } from 'node:fs';
import { trainingAgents } from './training-crawlers.js';

const page = readFileSync(new URL('../../../../docs/product/pages.md', import.meta.url), 'utf8');

describe('the agents of crawlers for training', () => {
  it('stand each in the table of the docs, with its source', () => {
    const [, section = ''] = page.split('\n## Crawlers for training\n');
    const rows = section.split('\n## ', 1)[0]?.match(/^\| `.*$/gmu) ?? [];
    const described = rows.flatMap((row) => row.split('|', 2)[1]?.match(/(?<=`)[\w-]+(?=`)/gu) ?? []);
    expect(described.toSorted()).toEqual([...trainingAgents].toSorted());
    expect(rows.filter((row) => !row.includes('](https://'))).toEqual([]);
  });
});
