import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  createDatabase,
  freePort,
  type ServiceUnderTest,
  startService,
  type TestDatabase,
} from '@quillstead/testing';
import { signUp as signUpCall } from '@quillstead/contracts';
import { Browser } from './browser.js';

export interface Gateway extends ServiceUnderTest {
  url: string;
}

export interface WholeSite {
  url: string;
  gateway: Gateway;
  /** Another gateway of the same deployment. */
  startGateway(env?: Record<string, string>): Promise<Gateway>;
  /** A fresh browser with its XSRF cookie. */
  visitor(gateway?: Gateway): Promise<Browser>;
  /** A browser in which a new member has just signed up. */
  member(gateway?: Gateway): Promise<Member>;
  /** Where letters lie as files, unless the site was given an SMTP_URL. */
  mailDir: string;
  /** Where a service's tables are. */
  databaseUrl(name: ServiceName): string;
  /** The last lines that a service printed. */
  output(name: ServiceName): string;
  /** How many rows each table of each service has. */
  countRows(): Promise<Record<string, number>[]>;
  /** What the rebuild of a service finds, and mends when told: the lines that it prints. */
  rebuild(name: ServiceName, words?: readonly string[]): Promise<string[]>;
  /** Does something while a service is stopped, and starts it again. */
  whileAway(name: ServiceName, act: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export interface Member extends Browser {
  username: string;
  password: string;
}

const apps = join(import.meta.dirname, '../..');
const services = ['accounts', 'content', 'social', 'notifications', 'search'] as const;
type ServiceName = (typeof services)[number];

/**
 * Starts the services that answer the calls there are, each with a database of its own, and a gateway.
 * @param redisUrl the tests' shared Redis unless the test hurts it
 */
export async function startWholeSite(
  env: Record<string, string> = {},
  redisUrl = process.env['TEST_REDIS_URL'] ?? '',
): Promise<WholeSite> {
  const mailDir = await mkdtemp(join(tmpdir(), 'quillstead-mail-'));
  const secret = randomBytes(24).toString('base64url');
  const shared = {
    REDIS_URL: redisUrl,
    DEPLOYMENT_SECRET: secret,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '0',
    ...(process.env['WEB_DIST'] === undefined ? {} : { WEB_DIST: process.env['WEB_DIST'] }),
    // What is hidden must be told from what came too late on a busy machine.
    SUGGEST_TIMEOUT_MS: '5000',
  };
  const started: ServiceUnderTest[] = [];
  const databases: TestDatabase[] = [];
  const databaseUrls = new Map<ServiceName, string>();
  const running = new Map<ServiceName, ServiceUnderTest>();
  const starters = new Map<ServiceName, () => Promise<void>>();

  async function startGateway(more: Record<string, string> = {}): Promise<Gateway> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = { PORT: String(port), HOST: '127.0.0.1' };
    const process = await startService(join(apps, 'gateway/dist/main.js'), {
      env: { ...shared, ...own, ...env, ...more },
    });
    started.push(process);
    return { ...process, url };
  }

  async function stop(): Promise<void> {
    await Promise.all(started.map((service) => service.stop()));
    await Promise.all(databases.map((database) => database.drop()));
    await rm(mailDir, { recursive: true, force: true });
  }

  try {
    await Promise.all(
      services.map(async (name) => {
        const database = await createDatabase();
        databases.push(database);
        databaseUrls.set(name, database.url);
        const own = { DATABASE_URL: database.url, MIGRATE_ON_START: '1', MAIL_DIR: mailDir };
        const start = async () => {
          const service = await startService(join(apps, name, 'dist/main.js'), {
            env: { ...shared, ...own, ...env },
          });
          running.set(name, service);
          started.push(service);
        };
        starters.set(name, start);
        await start();
      }),
    );
    const gateway = await startGateway();
    const visitor = async (at: Gateway = gateway): Promise<Browser> => {
      const browser = new Browser(at.url);
      await browser.session();
      return browser;
    };
    const member = async (at: Gateway = gateway): Promise<Member> => signUp(await visitor(at));
    const countRows = () => Promise.all(databases.map((database) => database.countRows()));
    const whileAway = async (name: ServiceName, act: () => Promise<void>) => {
      await running.get(name)?.stop();
      await act();
      await starters.get(name)?.();
    };
    const rebuild = async (name: ServiceName, words: readonly string[] = []): Promise<string[]> => {
      const program = join(apps, name, 'dist/rebuild/run-rebuild.js');
      const own = { DATABASE_URL: databaseUrls.get(name) ?? '', MAIL_DIR: mailDir };
      const child = spawn(process.execPath, [program, ...words], {
        env: { ...process.env, ...shared, ...own },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const printed = await text(child.stdout);
      return printed.split('\n').filter((line) => line.startsWith('{"what"'));
    };
    const databaseUrl = (name: ServiceName) => databaseUrls.get(name) ?? '';
    const output = (name: ServiceName) => running.get(name)?.output() ?? '';
    return {
      url: gateway.url,
      gateway,
      mailDir,
      databaseUrl,
      output,
      startGateway,
      visitor,
      member,
      countRows,
      rebuild,
      whileAway,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

let members = 0;

/** Signs a new member up in a browser. */
async function signUp(browser: Browser): Promise<Member> {
  const username = `member${++members}_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(9).toString('base64url');
  const fields = { username, email: `${username}@mail.example`, password1: password, password2: password };
  const answer = await browser.call(signUpCall.method, signUpCall.path, { body: fields });
  if (answer.status !== 201) throw new Error(`Sign-up was answered with ${answer.status} ${answer.text}`);
  return Object.assign(browser, { username, password });
}

/** A story that may be published. */
export const story = {
  title: 'The lamp on the hill',
  rich_text_story: '<p>Every evening the keeper climbed the hill and lit the lamp for nobody.</p>',
};
