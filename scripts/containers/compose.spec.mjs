import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeFaults } from './policies/compose.mjs';
import { readCompose } from './read-yaml.mjs';

const read = (name) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const text = read('docker-compose.yml');
const example = read('.env.example');

describe('docker-compose.yml', () => {
  it('keeps to its policy', () => {
    expect(composeFaults(readCompose(text), text, example)).toEqual([]);
  });

  it.each([
    ['a container that can write', (all) => delete all.content.read_only, 'content: can write to its image'],
    ['capabilities', (all) => delete all.redis.cap_drop, 'redis: has capabilities'],
    ['privileges to gain', (all) => delete all.gateway.security_opt, 'gateway: can gain privileges'],
    ['a capability added', (all) => (all.search.cap_add = ['NET_RAW']), 'search: has a capability added'],
    [
      'an added capability with a network',
      (all) => delete all['meilisearch-volume'].network_mode,
      'meilisearch-volume: has a capability added',
    ],
    ['a store that is root', (all) => delete all.postgres.user, 'postgres: may be root'],
    ['a process that is root', (all) => (all.social.user = 'root'), 'social: is not the user of its image'],
    [
      'an image without a version',
      (all) => (all.redis.image = 'redis:alpine'),
      'redis: may be another image tomorrow',
    ],
    ['a store without a health check', (all) => delete all.redis.healthcheck, 'redis: has no health check'],
    [
      "the host's network",
      (all) => (all.gateway.network_mode = 'host'),
      'gateway: shares something with its host',
    ],
    [
      'a start before migrations',
      (all) => (all.search.depends_on.migrate.condition = 'service_started'),
      'search: does not wait until migrate is through',
    ],
    [
      'a start before Redis',
      (all) => (all.content.depends_on.redis.condition = 'service_started'),
      'content: does not wait until redis responds',
    ],
    [
      'a store without a limit of memory',
      (all) => delete all.postgres.mem_limit,
      'postgres: may take all memory',
    ],
    [
      'a program that runs once without a limit of memory',
      (all) => delete all.migrate.mem_limit,
      'migrate: may take all memory',
    ],
    [
      'a log that is never cut',
      (all) => delete all.search.logging.options['max-size'],
      'search: may fill the disk with its log',
    ],
    [
      'files that go with the container',
      (all) => delete all.gateway.volumes,
      'gateway: the files of other releases are on no volume',
    ],
    ['a way out', (all) => all.content.networks.push('outside'), 'content: is in the wrong networks'],
    [
      'a door that is shut',
      (all) => (all.gateway.networks = ['inside']),
      'gateway: is in the wrong networks',
    ],
    [
      'a password as a variable',
      (all) => (all.content.environment.DATABASE_URL = 'postgres://a:b@c'),
      'content: DATABASE_URL stands in the open',
    ],
    [
      "another's secret",
      (all) => all.social.secrets.push('database-url-content'),
      'social: sees database-url-content, which it does not read',
    ],
    [
      'a secret that is not mounted',
      (all) => all.postgres.secrets.pop(),
      'postgres: reads postgres-password, which is not mounted',
    ],
    [
      'a secret that nobody writes',
      (all) => {
        all.gateway.environment.OTHER_KEY_FILE = '/run/secrets/other';
        all.gateway.secrets.push('other');
      },
      'gateway: nobody writes other',
    ],
    [
      'a replica that nobody requested',
      (all) => delete all['postgres-replica'].profiles,
      'postgres-replica: starts without a request',
    ],
    [
      'a replica of another version',
      (all) => (all['postgres-replica'].image = 'postgres:17.6-alpine'),
      'postgres-replica: has another version than postgres',
    ],
    [
      'a replica that cannot follow',
      (all) => all.postgres.command.push('-c', 'max_connections=200') && all.postgres.command.splice(1, 2),
      'postgres-replica: accepts fewer connections than postgres',
    ],
    [
      'changes for a replica that is away',
      (all) =>
        (all.postgres.command = all.postgres.command.filter((word) => !word.startsWith('max_slot_wal'))),
      'postgres: stores changes for a replica without a limit',
    ],
    ['a way that the replica lacks', (all) => all.postgres.volumes.pop(), 'postgres: lets no replica in'],
    ['a second published port', (all) => (all.redis.ports = ['6379:6379']), 'published: redis, gateway'],
  ])('may not have %s', (_, plant, fault) => {
    const compose = structuredClone(readCompose(text));
    plant(compose.services);
    expect(composeFaults(compose, text, example)).toContain(fault);
  });

  it('may not have a network inside that leads out', () => {
    const open = text.replace('internal: true', 'internal: false');
    expect(composeFaults(readCompose(open), open, example)).toContain('the network inside leads out');
  });

  it('shares its variables with .env.example', () => {
    const faults = composeFaults(
      readCompose(text),
      text,
      `${example.replace(/^MEILI_KEY=.*$/m, '')}\nOLD=1\n`,
    );
    expect(faults).toEqual(['.env.example lacks MEILI_KEY', 'nothing reads OLD of .env.example']);
  });
});
