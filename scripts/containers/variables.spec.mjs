import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderChart, withPrograms } from './chart.mjs';
import { readCompose } from './read-yaml.mjs';

const read = (name) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const { services } = readCompose(read('docker-compose.yml'));
const schema = JSON.parse(read('k8s/chart/values.schema.json'));
const settings = Object.keys(schema.properties.settings.patternProperties)[0].match(/[A-Z_]{3,}/g) ?? [];

const programs = ['accounts', 'content', 'gateway', 'notifications', 'search', 'social'];

/** The variables that each program reads. */
const readBy = Object.fromEntries(
  await Promise.all(
    programs.map(async (program) => {
      const { config, gatewayConfig } = await import(`../../apps/${program}/src/config.js`);
      return [program, (config ?? gatewayConfig).names];
    }),
  ),
);

/**
 * Set in the image or by whoever starts a process, tuned by no operator, or for tests and machines of developers only.
 */
const ofNoOperator =
  `HOST HEALTH_HOST HEALTH_PORT MAIL_DIR MEDIA_DIR WEB_DIST PORT ROLE STOP_DELAY_MS STOP_GRACE_MS
  AWAITED_SERVICES SERVICES_WAIT_MS ASSET_STORE RPC_MAX_IN_FLIGHT RPC_SLOTS REQUEST_TIMEOUT_MS DOWNLOAD_TIMEOUT_MS
  PASSWORD_HASHES_AT_ONCE PASSWORD_HASHES_WAITING MEILI_INDEX_PREFIX MIGRATE_ON_START MIGRATE_LOCK_TIMEOUT_MS
  MIGRATE_LOCK_TRIES MIGRATE_STATEMENT_TIMEOUT_MS MIGRATE_CONCURRENT_TIMEOUT_MS FEDERATION_ALLOW_PRIVATE
  PUSH_TRUSTED_ORIGIN`.split(/\s+/);

/** With a pooler or a replica of one's own, which compose does not have, or for many processes. */
const notOfCompose =
  `DATABASE_POOLER_URL DATABASE_PREPARED DATABASE_POOL DATABASE_REPLICA_LAG_MS RPC_TIMEOUT_MS
  SUGGEST_TIMEOUT_MS`.split(/\s+/);

/** The database of content alone has a replica. */
const isReplica = (name, program) => name === 'DATABASE_REPLICA_URL' && program !== 'content';

const missing = (program, given, others) =>
  readBy[program].filter(
    (name) => !given.has(name) && ![...ofNoOperator, ...others].includes(name) && !isReplica(name, program),
  );

it.each(Object.keys(services).filter((name) => programs.includes(name.replace(/-worker$/, ''))))(
  'what an operator sets for %s reaches it with docker compose',
  (name) => {
    const variables = Object.keys(services[name].environment).map((one) => one.replace(/_FILE$/, ''));
    expect(missing(name.replace(/-worker$/, ''), new Set(variables), notOfCompose)).toEqual([]);
  },
);

withPrograms(['helm'], () => {
  const store = { endpoint: 'https://s3.example.org', bucket: 'pictures' };
  const { objects, fault } = renderChart('medium', {
    media: { enabled: true, store },
    meilisearch: { enabled: true },
    traces: { enabled: true },
    settings: Object.fromEntries(settings.map((name) => [name, '1'])),
  });

  it.each(programs)('what an operator sets for %s reaches it with the chart', (program) => {
    expect(fault).toBe('');
    const { data } = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'site');
    const processes = objects.filter(
      ({ kind, metadata }) =>
        kind === 'Deployment' && [program, `${program}-api`, `${program}-worker`].includes(metadata.name),
    );
    expect(processes).toHaveLength(program === 'gateway' ? 1 : 2);
    for (const { metadata, spec } of processes) {
      const { env } = spec.template.spec.containers[0];
      const given = new Set([...Object.keys(data), ...env.map(({ name }) => name)]);
      // Emails leave from workers.
      const others = metadata.name.endsWith('-api') ? ['SMTP_URL'] : [];
      expect([metadata.name, missing(program, given, others)]).toEqual([metadata.name, []]);
    }
  });
});
