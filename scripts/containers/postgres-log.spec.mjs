import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietLog } from '../supervisor/postgres.mjs';
import { renderChart, withPrograms } from './chart.mjs';
import { readCompose } from './read-yaml.mjs';

const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const asWords = Object.entries(quietLog).map(([name, value]) => `${name}=${value}`);

describe("PostgreSQL's own log", () => {
  it('keeps the values of statements out in docker compose', () => {
    const { services } = readCompose(read('docker-compose.yml'));
    expect(services.postgres.command).toEqual(expect.arrayContaining(asWords));
    for (const words of asWords) expect(services['postgres-replica'].command.join(' ')).toContain(words);
  });

  withPrograms(['helm'], () => {
    it('keeps them out in a cluster', () => {
      const postgres = renderChart('dev').objects.find(
        ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'postgres',
      );
      expect(postgres.spec.template.spec.containers[0].args).toEqual(expect.arrayContaining(asWords));
      const cluster = renderChart('small').objects.find(({ kind }) => kind === 'Cluster');
      expect(cluster.spec.postgresql.parameters).toMatchObject(quietLog);
    });
  });
});
