import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyMessages, renderChart, withPrograms } from '../containers/chart.mjs';

const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const cells = (text) => [...text.matchAll(/[\d.]+/g)].map(([number]) => number);

withPrograms(['helm', 'conftest'], () => {
  describe.each(['small', 'medium', 'large'])('of the size %s', (size) => {
    const messages = policyMessages(renderChart(size).objects, 'sizes');
    const rowOf = (start) => cells(messages.find((line) => line.startsWith(start)) ?? '');

    it('scaling.md says how many connections it opens to PostgreSQL', () => {
      const figures = rowOf('roll-out').map((figure) => Number(figure).toLocaleString('en'));
      // Without a pooler there are no sessions of one.
      const [opened, direct, shared, ...rest] = figures;
      const row = [size, opened, direct, shared === '0' ? '–' : shared, ...rest];
      expect(read('docs/operating/scaling.md')).toContain(`| ${row.join(' | ')} |`);
    });

    it('k8s/README.md says what it requests', () => {
      const [fewest, most, ...rest] = rowOf('pods');
      const plain = rest.map((figure) => String(Number(figure)));
      const [opened] = rowOf('roll-out');
      const [least, greatest] = rowOf('connections ').map((figure) => Number(figure).toLocaleString('en'));
      const row = [
        size,
        `${fewest} to ${most}`,
        `${plain[0]} to ${plain[1]}`,
        `${plain[2]} to ${plain[3]} GiB`,
        `${least} to ${greatest}`,
        Number(opened).toLocaleString('en'),
      ];
      expect(read('k8s/README.md')).toContain(`| ${row.join(' | ')} |`);
    });
  });
});
