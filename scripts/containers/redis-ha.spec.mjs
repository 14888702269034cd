import { redisUserNames } from '@quillstead/contracts';
import { schemaFaults } from './manifests/validate.mjs';
import { withRedisHa } from './planted/index.mjs';
import { policies } from './policies/index.mjs';

describe('Redis with Sentinels in the cluster', () => {
  it('meets the schemas and the policies', async () => {
    const objects = withRedisHa();
    expect(Object.values(policies).flatMap((policy) => policy(objects))).toEqual([]);
    expect((await Promise.all(objects.map(schemaFaults))).flat()).toEqual([]);
  });

  it('has the password of each user from the secret of that user', () => {
    const members = withRedisHa().find(
      ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redis-ha',
    );
    const [{ env }] = members.spec.template.spec.containers;
    for (const user of redisUserNames) {
      const given = env.find(({ name }) => name === `${user.toUpperCase()}_REDIS_PASSWORD`);
      expect(given.valueFrom.secretKeyRef).toEqual({ name: `redis-${user}`, key: 'password' });
    }
  });
});
