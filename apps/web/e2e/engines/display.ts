import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findProgram } from './find-program.js';

/** A screen that nobody looks at, for browsers that need one. */
export interface Display {
  /** As DISPLAY names it. */
  readonly name: string;
  readonly close: () => Promise<void>;
}

/** Starts Xvfb on the first number that is free. Throws when it is not on this machine. */
export async function openDisplay(): Promise<Display> {
  const program = findProgram('Xvfb');
  if (program === null)
    throw new Error('Xvfb was not found; it is in the package xvfb of Debian and others.');
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = createInterface({ input: server.stdio[3] as NodeJS.ReadableStream });
  const [number] = (await Promise.race([
    once(numbers, 'line'),
    once(server, 'exit').then(([code]) => {
      throw new Error(`Xvfb ended with ${code}`);
    }),
  ])) as [string];
  return {
    name: `:${number}`,
    async close() {
      if (server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
}
