import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@quillstead/testing';

/** A real GoToSocial on an address of its own, with one member. */
export interface GoToSocial {
  readonly origin: string;
  /** A call of its API as that member. */
  call<Reply>(method: string, path: string, fields?: Record<string, string>): Promise<Reply>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const [name, password] = ['grace', 'a-long-Passw0rd-of-a-test'];
const redirect = 'urn:ietf:wg:oauth:2.0:oob';
const scope = 'read write follow';

/**
 * @param program its file, beside which there may be the `ffmpeg` that it looks for
 * @param web the folder of its templates and files
 */
export async function startGoToSocial(program: string, web: string): Promise<GoToSocial> {
  const folder = await mkdtemp(join(tmpdir(), 'gotosocial-'));
  const host = await freeAddress();
  const origin = `http://${host}`;
  const env = {
    PATH: `${dirname(program)}:${process.env['PATH'] ?? ''}`,
    GTS_HOST: host,
    GTS_PROTOCOL: 'http',
    GTS_BIND_ADDRESS: host,
    GTS_PORT: '80',
    GTS_DB_TYPE: 'sqlite',
    GTS_DB_ADDRESS: join(folder, 'sqlite.db'),
    GTS_STORAGE_LOCAL_BASE_PATH: join(folder, 'storage'),
    GTS_WEB_TEMPLATE_BASE_DIR: join(web, 'template/'),
    GTS_WEB_ASSET_BASE_DIR: join(web, 'assets/'),
    GTS_LETSENCRYPT_ENABLED: 'false',
    GTS_HTTP_CLIENT_ALLOW_IPS: '127.0.0.0/8',
    GTS_HTTP_CLIENT_INSECURE_OUTGOING: 'true',
    GTS_ADVANCED_RATE_LIMIT_REQUESTS: '0',
    GTS_LOG_LEVEL: 'warn',
  };
  const server: ChildProcess = spawn(program, ['server', 'start'], { env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(async () => (await fetch(`${origin}/api/v1/instance`).catch(() => null))?.ok === true, {
      what: 'GoToSocial',
      timeout: 90_000,
    });
    const account = ['--username', name, '--email', `${name}@example.org`, '--password', password];
    await run(program, ['admin', 'account', 'create', ...account], { env });
    const token = await logIn(origin);
    return {
      origin,
      stop,
      async call<Reply>(method: string, path: string, fields?: Record<string, string>) {
        const response = await fetch(`${origin}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
          ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
        });
        return (await response.json()) as Reply;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * An address of this machine whose port 80 is free. GoToSocial sends a Flag as the actor of the instance, who is called
 * like its host, and it sends nothing of an actor whose name has anything but letters, digits, dots and underscores:
 * with a port in its host no Flag leaves it.
 */
async function freeAddress(): Promise<string> {
  const host = `127.${[64, 256, 254].map((end) => 1 + randomInt(end - 1)).join('.')}`;
  const server = createServer().listen(80, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
  return host;
}

/** As a person does in a browser. */
async function logIn(origin: string): Promise<string> {
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const made = await post('/api/v1/apps', { client_name: 'test', redirect_uris: redirect, scopes: scope });
  const app = (await made.json()) as { client_id: string; client_secret: string };
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: redirect,
    scope,
  });
  let cookie = '';
  const step = async (path: string, fields?: Record<string, string>): Promise<Response> => {
    const response =
      fields === undefined
        ? await fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' })
        : await post(path, fields, cookie);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  await step(`/oauth/authorize?${asked}`);
  await step('/auth/sign_in', { username: `${name}@example.org`, password });
  await step(`/oauth/authorize?${asked}`);
  const allowed = await step('/oauth/authorize', {});
  const code = new URL(allowed.headers.get('location') ?? '', origin).searchParams.get('code') ?? '';
  const token = await post('/oauth/token', {
    client_id: app.client_id,
    client_secret: app.client_secret,
    redirect_uri: redirect,
    grant_type: 'authorization_code',
    code,
  });
  return ((await token.json()) as { access_token: string }).access_token;
}
