import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@quillstead/contracts';
import { createDatabase, type TestDatabase } from './create-database.js';
import { redisUserUrl } from './redis-users.js';
import { type ServiceUnderTest, startService } from './start-service.js';

/** The folder of the apps; what is started of them is what `tsc -b` made. */
export const builtApps = join(import.meta.dirname, '../../../../apps');

/**
 * Variables that give a site under test all the time it may need. On a busy machine a response that came too late would
 * look like one that is hidden, or out of reach.
 */
export const longTimeouts = {
  RATE_LIMIT_SCALE: '0',
  SUGGEST_TIMEOUT_MS: '5000',
  RPC_TIMEOUT_MS: '20000',
} as const;

/** The addresses and secrets that a process needs to call running services; plain data. */
export interface ServicesAddress {
  /** The variables that every process of the deployment shares; its REDIS_URL has a user who may do all. */
  env: Record<string, string>;
  databaseUrls: Record<ServiceName, string>;
  /** The folder of emails as files, unless the services have an SMTP_URL. */
  mailDir: string;
  /** The folder of files of members, which gateways share. */
  mediaDir: string;
}

export interface Services extends ServicesAddress {
  databases: Record<ServiceName, TestDatabase>;
  /** Returns the process that a service runs as now; undefined while it is being started. */
  process(name: ServiceName): ServiceUnderTest | undefined;
  /** Starts one again that was stopped. */
  start(name: ServiceName): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts every service, each with a database and a Redis user of its own.
 * @param extra variables beside those that they need
 * @param redisUrl the tests' shared Redis unless the test hurts it
 */
export async function startServices(
  extra: Record<string, string> = {},
  redisUrl = process.env['TEST_REDIS_URL'] ?? '',
): Promise<Services> {
  const { WEB_DIST } = process.env;
  const env = {
    REDIS_URL: redisUrl,
    DEPLOYMENT_SECRET: randomBytes(24).toString('base64url'),
    LOG_LEVEL: 'warn',
    ...longTimeouts,
    ...(WEB_DIST === undefined ? {} : { WEB_DIST }),
    MEDIA_DIR: await mkdtemp(join(tmpdir(), 'quillstead-media-')),
    ...extra,
  };
  const mailDir = await mkdtemp(join(tmpdir(), 'quillstead-mail-'));
  const databases = await ofEach(() => createDatabase());
  const running = new Map<ServiceName, ServiceUnderTest>();

  async function start(name: ServiceName): Promise<void> {
    const own = {
      REDIS_URL: redisUserUrl(env.REDIS_URL, name),
      ...databases[name].variables,
      MIGRATE_ON_START: '1',
      MAIL_DIR: mailDir,
    };
    const main = join(builtApps, name, 'dist/main.js');
    running.set(name, await startService(main, { env: { ...env, ...own } }));
  }
  async function stop(): Promise<void> {
    await Promise.all([...running.values()].map((service) => service.stop()));
    await ofEach((name) => databases[name].drop());
    for (const folder of [mailDir, env.MEDIA_DIR]) await rm(folder, { recursive: true, force: true });
  }
  const started = await Promise.allSettled(serviceNames.map(start));
  const failure = started.find((outcome) => outcome.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  const databaseUrls = await ofEach((name) => databases[name].url);
  return {
    env,
    mailDir,
    mediaDir: env.MEDIA_DIR,
    databaseUrls,
    databases,
    process: (name) => running.get(name),
    start,
    stop,
  };
}

async function ofEach<Thing>(
  make: (name: ServiceName) => Thing | Promise<Thing>,
): Promise<Record<ServiceName, Thing>> {
  const [accounts, content, social, notifications, search] = await Promise.all([
    make('accounts'),
    make('content'),
    make('social'),
    make('notifications'),
    make('search'),
  ]);
  return { accounts, content, social, notifications, search };
}
