import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../../../scripts/supervisor/index.mjs';
import { hasEnded } from './start-service.js';
import { waitFor } from './wait-for.js';

export interface TestS3 {
  readonly endpoint: string;
  /** The name of an empty bucket. */
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The folder with the files of the bucket, each below the path that is its key. */
  readonly folder: string;
  /** Stops the process without killing it (SIGSTOP): it holds its connections and sends nothing. */
  freeze(): void;
  /** Continues the process after `freeze`. */
  thaw(): void;
  stop(): Promise<void>;
}

const program = 'versitygw';
// `.ci/run` installs programs of Go there.
const env = { ...process.env, PATH: `${process.env['PATH']}${delimiter}${join(homedir(), 'go/bin')}` };

/** True if this machine has a server with the API of S3 (see .ci/run). */
export const hasS3 = (): boolean => spawnSync(program, ['--version'], { env }).status === 0;

/** Starts a server with the API of S3 (Versity S3 Gateway) on a folder of its own. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'quillstead-s3-'));
  const [bucket, region, accessKey, secretKey] = [
    'media',
    'eu-test-1',
    'a-test',
    'a-secret-of-a-test',
  ] as const;
  await mkdir(join(folder, 'buckets', bucket), { recursive: true });
  const port = await freePort();
  const words = ['--port', `127.0.0.1:${port}`, '--region', region, '--health', '/health', '--quiet'];
  const backend = ['posix', '--sidecar', join(folder, 'sidecar'), join(folder, 'buckets')];
  await mkdir(join(folder, 'sidecar'));
  const keys = { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey };
  const server = spawn(program, [...words, ...backend], { stdio: 'ignore', env: { ...env, ...keys } });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitFor(() => respondsTo(`${endpoint}/health`), { what: program });
  return {
    endpoint,
    bucket,
    region,
    accessKey,
    secretKey,
    folder: join(folder, 'buckets', bucket),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      if (!hasEnded(server)) {
        const gone = once(server, 'exit');
        server.kill('SIGKILL');
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function respondsTo(url: string): Promise<true | null> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true ? true : null;
}
