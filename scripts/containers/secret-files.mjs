import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteServices } from './site-services.mjs';

const perService = (template) => Object.fromEntries(siteServices.map(template));
const variable = (service) => service.toUpperCase();
const redisUsers = ['gateway', ...siteServices, 'operator'];

/**
 * What stands in each file that docker-compose.yml mounts as a secret; `${NAME}` is a variable of `.env`, and
 * `${NAME:+TEXT}` is the text when that variable is set, as in a shell.
 */
export const secretTemplates = {
  'deployment-secret': '${DEPLOYMENT_SECRET}',
  'deployment-secret-accepted': '${DEPLOYMENT_SECRET_ACCEPTED}',
  'postgres-password': '${POSTGRES_PASSWORD}',
  'database-url-admin': 'postgres://postgres:${POSTGRES_PASSWORD}@postgres:5432/postgres',
  ...perService((service) => [
    `database-url-${service}`,
    `postgres://quillstead_${service}:\${${variable(service)}_DB_PASSWORD}@postgres:5432/quillstead_${service}`,
  ]),
  'database-replica-url-content':
    '${DATABASE_REPLICA_HOST:+postgres://quillstead_content:${CONTENT_DB_PASSWORD}@${DATABASE_REPLICA_HOST}:5432/quillstead_content}',
  ...Object.fromEntries(
    redisUsers.map((user) => [
      `redis-url-${user}`,
      `redis://${user}:\${${variable(user)}_REDIS_PASSWORD}@redis:6379`,
    ]),
  ),
  // The shell in the container of Redis reads it.
  'redis-passwords': [
    'DEFAULT_REDIS_PASSWORD=${REDIS_PASSWORD}',
    ...redisUsers.map((user) => `${variable(user)}_REDIS_PASSWORD=\${${variable(user)}_REDIS_PASSWORD}`),
  ].join('\n'),
  'meili-master-key': '${MEILI_MASTER_KEY}',
  // The configuration of the server, which reads no file with a key alone.
  'meilisearch.toml': 'master_key = "${MEILI_MASTER_KEY}"',
  'meili-key': '${MEILI_KEY}',
  'smtp-url': '${SMTP_URL}',
  'dkim-private-key': '${DKIM_PRIVATE_KEY}',
  'email-report-key': '${EMAIL_REPORT_KEY}',
  'media-store-access-key': '${MEDIA_STORE_ACCESS_KEY}',
  'media-store-secret-key': '${MEDIA_STORE_SECRET_KEY}',
  'vapid-private-key': '${VAPID_PRIVATE_KEY}',
  'vapid-private-key-accepted': '${VAPID_PRIVATE_KEY_ACCEPTED}',
  'otlp-headers': '${OTEL_EXPORTER_OTLP_HEADERS}',
};

/**
 * The secrets of an `.env` by the names of their files.
 * @param {string} env the text of `.env`
 * @returns {Record<string, string>} a variable that is not set is empty
 */
export function secretFiles(env) {
  const values = Object.fromEntries(
    [...env.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value.trim()]),
  );
  const valueOf = (name) => unquoted(values[name] ?? '');
  const textOf = (template) => {
    const [, condition, text = template] = /^\$\{([A-Z_]+):\+(.*)\}$/.exec(template) ?? [];
    if (condition && valueOf(condition) === '') return '';
    return text.replace(/\$\{([A-Z_]+)\}/g, (_, name) => valueOf(name));
  };
  return Object.fromEntries(
    Object.entries(secretTemplates).map(([file, template]) => [file, `${textOf(template)}\n`]),
  );
}

const unquoted = (value) => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

/**
 * Writes the secrets into a folder. Nobody but its owner can enter the folder; the users of the containers, whom the
 * machine does not know, read the files themselves through their mounts.
 * @param {string} folder
 * @param {Record<string, string>} files
 */
export function writeSecretFiles(folder, files) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    // The umask of the operator may have taken it away.
    chmodSync(join(folder, name), 0o644);
  }
}
