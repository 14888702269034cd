import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { SolvedTask } from './sign-up-task.js';

/** Milliseconds after which the attempt ends, longer than a slow phone takes. */
const longest = 120_000;

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  const solve = async (): Promise<SolvedTask> => ({
    solution: await solveChallenge({ challenge, deriveKey, timeout: longest }),
  });
  // A browser without Web Crypto, as on a page without https, cannot solve it.
  void solve().then(postMessage, () => postMessage({ solution: null } satisfies SolvedTask));
});
