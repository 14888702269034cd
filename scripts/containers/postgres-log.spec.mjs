import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietLog } from '../supervisor/postgres-log.mjs';
import { readCompose, readYaml } from './read-yaml.mjs';

const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const asWords = Object.entries(quietLog).map(([name, value]) => `${name}=${value}`);

describe("PostgreSQL's own log", () => {
  it('keeps the values of statements out in docker compose', () => {
    const { services } = readCompose(read('docker-compose.yml'));
    expect(services.postgres.command).toEqual(expect.arrayContaining(asWords));
    for (const words of asWords) expect(services['postgres-replica'].command.join(' ')).toContain(words);
  });

  it('keeps them out in a cluster', () => {
    const set = readYaml(read('k8s/components/postgres-in-cluster/postgres.yaml'));
    const { spec } = set.find(({ kind }) => kind === 'StatefulSet');
    expect(spec.template.spec.containers[0].args).toEqual(expect.arrayContaining(asWords));
    const [cluster] = readYaml(read('k8s/components/cloudnativepg/cluster.yaml'));
    expect(cluster.spec.postgresql.parameters).toMatchObject(quietLog);
  });
});
