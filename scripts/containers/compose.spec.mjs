import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompose } from './read-yaml.mjs';
import { secretTemplates } from './secret-files.mjs';

const read = (name) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const text = read('docker-compose.yml');
const { services, networks, secrets } = readCompose(text);
const named = Object.entries(services);
const isOurs = ({ image }) => image.startsWith('quillstead/');
const ours = named.filter(([, service]) => isOurs(service));
const others = named.filter(([, service]) => !isOurs(service));
/** Gives Meilisearch its volume and does nothing else, cut off from everything. */
const givesVolume = 'meilisearch-volume';

/** The variables that hold a secret. */
const secretName =
  /(?:SECRET|_ACCEPTED|PASSWORD|KEY|TOKEN|_AUTH|_HEADERS|DATABASE_URL|POOLER_URL|DATABASE_ADMIN_URL|REDIS_URL|SMTP_URL)$/;

describe.each(named)('the container %s', (name, service) => {
  it('can do nothing to its image or its host', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect([service.privileged, service.pid]).toEqual([undefined, undefined]);
    const { cap_add: added, network_mode: network } = service;
    expect({ added, network }).toEqual(name === givesVolume ? { added: ['CHOWN'], network: 'none' } : {});
  });

  it('cannot take all memory or fill the disk with its log', () => {
    expect(service.mem_limit).toMatch(/^\d+/);
    expect(service.logging.options).toEqual({
      'max-size': expect.any(String),
      'max-file': expect.any(String),
    });
  });

  it('waits until what it depends on responds, or is through', () => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
      expect([other, condition]).toEqual([
        other,
        services[other].restart === 'no' ? 'service_completed_successfully' : 'service_healthy',
      ]);
  });

  it('has its secrets in files, and sees no others: `docker inspect` and a child process show every variable', () => {
    const { environment = {}, secrets: mounted = [], command = [], healthcheck } = service;
    expect(Object.keys(environment).filter((variable) => secretName.test(variable))).toEqual([]);
    const used = JSON.stringify([environment, command, healthcheck]).matchAll(/\/run\/secrets\/([\w.-]+)/g);
    expect([...mounted].sort()).toEqual([...new Set([...used].map(([, file]) => file))].sort());
    for (const file of mounted) {
      expect(secrets[file].file).toBe(`.secrets/${file}`);
      expect(secretTemplates).toHaveProperty([file]);
    }
  });
});

it.each(others)('%s has an image that does not change', (_, { image }) => {
  expect(image).toMatch(/:v?\d+\.\d+/);
});

it.each(others.filter(([, { restart }]) => restart !== 'no'))(
  '%s has a health check',
  (_, { healthcheck }) => {
    expect(healthcheck).toBeDefined();
  },
);

it.each(others.filter(([name]) => name !== givesVolume))('%s is not root', (_, { user }) => {
  expect(user).toMatch(/^(?!(?:root|0)(?::|$))/);
});

it.each(ours)(
  '%s is the user of its image, and reaches the internet only to serve or to send',
  (name, service) => {
    const reaching = ['gateway', 'accounts-worker', 'notifications-worker'];
    const reaches = reaching.includes(name);
    expect(service.user).toBeUndefined();
    expect([name, service.networks.includes('outside')]).toEqual([name, reaches]);
  },
);

it('with the file for the fediverse, social alone reaches the internet too', () => {
  const added = readCompose(read('docker-compose.fediverse.yml')).services;
  expect(added).toEqual(
    Object.fromEntries(
      ['social', 'social-worker'].map((name) => [name, { networks: ['inside', 'outside'] }]),
    ),
  );
});

it('only the gateway is published, and the network inside leads nowhere', () => {
  expect(named.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway']);
  expect(networks.inside.internal).toBe(true);
});

it('the gateway keeps the files of other releases on a volume', () => {
  const { environment, volumes } = services.gateway;
  expect(volumes).toContainEqual(expect.stringMatching(new RegExp(`:${environment.ASSET_STORE}$`)));
});

it('a replica starts on request, can follow its PostgreSQL, and does not fill the disk of that one', () => {
  const { postgres, 'postgres-replica': replica } = services;
  const connections = ({ command }) => Number(/max_connections=(\d+)/.exec(command.join(' '))?.[1]);
  expect(replica).toMatchObject({ profiles: ['replica'], image: postgres.image });
  // PostgreSQL does not start otherwise.
  expect(connections(replica)).toBeGreaterThanOrEqual(connections(postgres));
  expect(postgres.command.join(' ')).toMatch(/max_slot_wal_keep_size=\d/);
  expect(postgres.volumes).toContainEqual(expect.stringMatching(/\/pg_hba\.conf:ro$/));
});

it('docker-compose.yml and .env.example have the same variables', () => {
  const namesIn = (source, pattern) => new Set([...source.matchAll(pattern)].map(([, name]) => name));
  const used = namesIn(`${text}${Object.values(secretTemplates).join('')}`, /(?<!\$)\$\{([A-Z_]+)/g);
  // Compose itself reads these.
  for (const name of ['COMPOSE_PROFILES', 'COMPOSE_PROJECT_NAME']) used.add(name);
  expect([...namesIn(read('.env.example'), /^([A-Z_]+)=/gm)].sort()).toEqual([...used].sort());
});
