import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  readonly requestId: string;
  readonly deadline: number | undefined;
  readonly spread: (() => void) | undefined;
}

const scope = new AsyncLocalStorage<Scope | undefined>();

/** Carries the id of the request that is being worked on to every log line and message it causes. */
export const requestScope = {
  /**
   * @param deadline epoch milliseconds after which nobody waits for the work any more, where there is one
   * @param spread called when what the work has changed holds and is not yet in effect everywhere
   */
  run: <Result>(requestId: string, work: () => Result, deadline?: number, spread?: () => void): Result =>
    scope.run({ requestId, deadline, spread }, work),
  /** Runs work outside of the request that started it, because it goes on after the response. */
  outside: <Result>(work: () => Result): Result => scope.run(undefined, work),
  /** The id of the request at hand; undefined outside any. */
  current: (): string | undefined => scope.getStore()?.requestId,
  /** The deadline of the request at hand; undefined when there is none. */
  deadline: (): number | undefined => scope.getStore()?.deadline,
  /**
   * Called when a change of the current request is not yet in effect everywhere; undefined to report nothing.
   */
  spread: (): (() => void) | undefined => scope.getStore()?.spread,
};
