import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redisAclFile, redisUserNames } from '@quillstead/contracts';
import { secretTemplates } from './secret-files.mjs';
import { readCompose } from './read-yaml.mjs';
import { renderChart, sizes, withPrograms } from './chart.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const variableOf = (user) => `${user.toUpperCase()}_REDIS_PASSWORD`;
const everybody = ['default', ...redisUserNames];

describe('the Redis users of containers', () => {
  it('have the rules that the contracts say (node scripts/containers/redis-users.mjs prints the file)', () => {
    expect(read('k8s/chart/files/users.acl')).toBe(redisAclFile((user) => `>${variableOf(user)}`));
  });

  it('have passwords of their own in docker-compose.yml, and each process has only its own', () => {
    const { services } = readCompose(read('docker-compose.yml'));
    const passwords = secretTemplates['redis-passwords'];
    for (const user of everybody) expect(passwords).toMatch(new RegExp(`^${variableOf(user)}=`, 'm'));
    for (const [name, { image, environment = {}, secrets = [] }] of Object.entries(services)) {
      if (!image.startsWith('quillstead/') || name === 'migrate') continue;
      const user = ['sample', 'operate'].includes(name) ? 'operator' : name.replace(/-worker$/, '');
      expect([name, environment.REDIS_URL_FILE]).toEqual([name, `/run/secrets/redis-url-${user}`]);
      expect(secrets.filter((secret) => secret.startsWith('redis-'))).toEqual([`redis-url-${user}`]);
      expect(secretTemplates[`redis-url-${user}`]).toBe(`redis://${user}:\${${variableOf(user)}}@redis:6379`);
    }
  });

  withPrograms(['helm'], () => {
    it.each(sizes)('come from secrets of their own in the size %s', (size) => {
      const { objects } = renderChart(size);
      const deployments = objects.filter(({ kind }) => kind === 'Deployment');
      expect(deployments.length).toBeGreaterThan(0);
      for (const { metadata, spec } of deployments) {
        const { env } = spec.template.spec.containers[0];
        const { secretKeyRef } = env.find(({ name }) => name === 'REDIS_URL').valueFrom;
        expect([metadata.name, secretKeyRef.name]).toEqual([
          metadata.name,
          `redis-${metadata.name.replace(/^live-|-(?:api|worker)$/g, '')}`,
        ]);
      }
      const redis = objects.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redis');
      if (!redis) return;
      const [{ env }] = redis.spec.template.spec.containers;
      for (const user of redisUserNames) {
        const given = env.find(({ name }) => name === variableOf(user));
        expect(given.valueFrom.secretKeyRef).toEqual({ name: `redis-${user}`, key: 'password' });
      }
      const [{ configMap }] = redis.spec.template.spec.volumes.filter(({ name }) => name === 'users');
      const rules = objects.find(
        ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMap.name,
      );
      expect(Object.keys(rules.data)).toEqual(['users.acl']);
    });

    it('have the password of each from the secret of that user with redis-ha', () => {
      const { objects } = renderChart('medium', { redis: { run: 'redis-ha' } });
      const redis = objects.find(
        ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redis-ha',
      );
      const [{ env }] = redis.spec.template.spec.containers;
      for (const user of redisUserNames) {
        const given = env.find(({ name }) => name === variableOf(user));
        expect(given.valueFrom.secretKeyRef).toEqual({ name: `redis-${user}`, key: 'password' });
      }
    });
  });
});
