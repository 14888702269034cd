import { makeSignUpTask } from '@quillstead/contracts';
import type { Challenge, Solution } from 'altcha-lib';
import { call } from '../../lib/call.js';
import { CallFailure } from '../../lib/call-failure.js';

/** The message of the worker; the solution is null when it has found none. */
export interface SolvedTask {
  readonly solution: Solution | null;
}

/** The state of the task of a sign-up; `none` where the site wants none. */
export type TaskProgress = 'none' | 'working' | 'solved' | 'failed';

/** The milliseconds after which a failed task begins again. */
const pause = 5_000;
/** Seconds before the end of a solution at which the next is made: the sign-up itself takes a moment. */
const spare = 60;

const failed =
  'The task that keeps robots out could not be solved. What you typed is still here; please try again in a moment.';

/**
 * Solves tasks of the gateway in a worker, so that the page stays usable: one at once, and a new one when a solution
 * was sent, when it expires and a while after a failure (docs/product/accounts.md#proof-of-work).
 */
export class SignUpTask {
  private solving: Promise<string | null> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private worker: Worker | undefined;
  private isStopped = false;

  constructor(private readonly tell: (progress: TaskProgress) => void) {}

  /**
   * The solution as a sign-up sends it, of the task that is in work; null where the site wants none.
   * @throws CallFailure with the sentence to show
   */
  solution(): Promise<string | null> {
    this.solving ??= this.solve();
    return this.solving;
  }

  /** Begins a new task: the solution of the last one cannot be sent any more. */
  renew(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.solving = undefined;
    if (this.isStopped) return;
    // The code that sends the form gets the failure; here the failure is only shown.
    this.solution().catch(() => undefined);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.worker?.terminate();
  }

  private async solve(): Promise<string | null> {
    clearTimeout(this.timer);
    this.tell('working');
    try {
      const { task, seconds } = await call(makeSignUpTask, {}, { fallback: failed });
      if (task === null) {
        this.tell('none');
        return null;
      }
      const challenge = JSON.parse(task) as Challenge;
      const solution = await this.solveInWorker(challenge);
      this.tell('solved');
      this.renewAfter((seconds - spare) * 1_000);
      return btoa(JSON.stringify({ challenge, solution }));
    } catch (error) {
      this.tell('failed');
      this.solving = undefined;
      this.renewAfter(pause);
      throw error;
    }
  }

  private renewAfter(milliseconds: number): void {
    if (!this.isStopped) this.timer = setTimeout(() => this.renew(), milliseconds);
  }

  private solveInWorker(challenge: Challenge): Promise<Solution> {
    const worker = new Worker(new URL('./solve-task.worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    const solved = new Promise<Solution>((resolve, reject) => {
      const fail = () => reject(new CallFailure(failed, null));
      worker.addEventListener('message', ({ data }: MessageEvent<SolvedTask>) =>
        data.solution === null ? fail() : resolve(data.solution),
      );
      worker.addEventListener('error', fail);
    });
    worker.postMessage(challenge);
    return solved.finally(() => worker.terminate());
  }
}
