import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../../../../scripts/supervisor/index.mjs';
import { waitFor } from './wait-for.js';

const keptCharacters = 200_000;

/** Reads the streams to their end. @returns a function that returns the last characters read so far */
function readLastLines(...streams: Readable[]): () => string {
  let text = '';
  for (const stream of streams) {
    stream.setEncoding('utf8');
    stream.on('data', (piece: string) => (text = (text + piece).slice(-keptCharacters)));
  }
  return () => text;
}

export interface ServiceOptions {
  /** The variables of the service; from the test's own environment it gets only PATH, HOME and the like. */
  env?: Record<string, string>;
  /** Words after the script, such as `migrate`. */
  words?: readonly string[];
  /** Milliseconds until it must be ready; 100 seconds by default: several start side by side. */
  timeout?: number;
}

export interface ServiceUnderTest {
  pid: number;
  /** The URL of `/livez`, `/readyz` and `/metrics`. */
  healthUrl: string;
  /** Returns the last lines that the process printed, of both streams. */
  output(): string;
  /** Sends a signal, without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, and waits; gives the exit code, null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Kills the process (kill -9), and waits. */
  kill(): Promise<void>;
}

const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE'];

/**
 * Starts a built service (`dist/main.js`) as a process and waits until `/readyz` responds with 200.
 * @param main absolute path of the script
 * @throws Error with the last lines of its output when it ends or does not get ready in time
 */
export async function startService(main: string, options: ServiceOptions = {}): Promise<ServiceUnderTest> {
  const healthPort = options.env?.['HEALTH_PORT'] ?? String(await freePort());
  const env = { ...own(inherited), NODE_ENV: 'test', ...options.env, HEALTH_PORT: healthPort };
  const child = spawn(process.execPath, [main, ...(options.words ?? [])], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = readLastLines(child.stdout, child.stderr);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!hasEnded(child)) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  };
  const healthUrl = `http://127.0.0.1:${healthPort}`;
  try {
    await once(child, 'spawn');
    const ready = await waitFor(async () => (hasEnded(child) ? 'ended' : await isReady(healthUrl)), {
      timeout: options.timeout ?? 100_000,
      every: 50,
      what: `/readyz of ${main}`,
    });
    if (ready === 'ended') throw new Error(`${main} ended with ${child.exitCode ?? child.signalCode}`);
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`${String(error)}\n${output()}`, { cause: error });
  }
  return {
    pid: child.pid ?? 0,
    healthUrl,
    output,
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

function own(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function isReady(healthUrl: string): Promise<boolean> {
  const response = await fetch(`${healthUrl}/readyz`);
  await response.arrayBuffer();
  return response.ok;
}

/** True if a child process has ended, by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
