import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ServiceName, signUp as signUpCall } from '@quillstead/contracts';
import { type Gateway, redisUserUrl, startGateway, type ServicesAddress } from '@quillstead/testing';
import { Browser } from './browser.js';

/** The address of a gateway that a test or the shared site started. */
export type GatewayUrls = Pick<Gateway, 'url' | 'healthUrl'>;

export interface Site {
  url: string;
  gateway: GatewayUrls;
  /** Another gateway of the same deployment, stopped with the site. */
  startGateway(env?: Record<string, string>): Promise<Gateway>;
  /** A fresh browser with its XSRF cookie. */
  visitor(gateway?: GatewayUrls): Promise<Browser>;
  /** A browser in which a new member has just signed up. */
  member(gateway?: GatewayUrls): Promise<Member>;
  /** The folder of emails as files, unless the site has an SMTP_URL. */
  mailDir: string;
  /** The URL of a service's database. */
  databaseUrl(name: ServiceName): string;
  /**
   * Runs the rebuild of a service, which reports differences and corrects them on request; returns the printed lines.
   */
  rebuild(name: ServiceName, words?: readonly string[]): Promise<string[]>;
  /** Stops what was started for this site alone. */
  stop(): Promise<void>;
}

export interface Member extends Browser {
  username: string;
  password: string;
}

/**
 * The functions that a test uses at a gateway in front of running services.
 * @param own variables of further gateways beside those of the whole deployment
 */
export function siteAt(
  gateway: GatewayUrls,
  services: ServicesAddress,
  own: Record<string, string> = {},
): Site {
  const started: Gateway[] = [];
  const visitor = async (at = gateway): Promise<Browser> => {
    const browser = new Browser(at.url);
    await browser.session();
    return browser;
  };
  return {
    url: gateway.url,
    gateway,
    mailDir: services.mailDir,
    databaseUrl: (name) => services.databaseUrls[name],
    visitor,
    member: async (at) => signUp(await visitor(at)),
    async startGateway(env = {}) {
      const another = await startGateway({ ...services.env, ...own, ...env });
      started.push(another);
      return another;
    },
    rebuild: (name, words) => rebuild(name, services, words),
    stop: async () => void (await Promise.all(started.map((another) => another.stop()))),
  };
}

async function rebuild(
  name: ServiceName,
  { env, databaseUrls, mailDir }: ServicesAddress,
  words: readonly string[] = [],
): Promise<string[]> {
  const program = join(import.meta.dirname, `../../${name}/dist/rebuild/run-rebuild.js`);
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      ...env,
      REDIS_URL: redisUserUrl(env['REDIS_URL'] ?? '', 'operator'),
      DATABASE_URL: databaseUrls[name],
      MAIL_DIR: mailDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  return printed.split('\n').filter((line) => line.startsWith('{"what"'));
}

let members = 0;

/** Signs a new member up in a browser. */
async function signUp(browser: Browser): Promise<Member> {
  const username = `member${++members}_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(9).toString('base64url');
  const fields = { username, email: `${username}@mail.example`, password1: password, password2: password };
  const response = await browser.call(signUpCall.method, signUpCall.path, { body: fields });
  if (response.status !== 201) throw new Error(`Sign-up failed with ${response.status} ${response.text}`);
  return Object.assign(browser, { username, password });
}

/** A story that may be published. */
export const story = {
  title: 'The lamp on the hill',
  rich_text_story: '<p>Every evening the keeper climbed the hill and lit the lamp for nobody.</p>',
};
