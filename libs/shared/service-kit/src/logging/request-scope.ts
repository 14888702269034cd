import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  readonly requestId: string;
  readonly deadline: number | undefined;
}

const scope = new AsyncLocalStorage<Scope>();

/** Carries the id of the request that is being worked on to every log line and message it causes. */
export const requestScope = {
  /** @param deadline epoch milliseconds after which nobody waits for the work any more, where there is one */
  run: <Result>(requestId: string, work: () => Result, deadline?: number): Result =>
    scope.run({ requestId, deadline }, work),
  /** The id of the request at hand; undefined outside any. */
  current: (): string | undefined => scope.getStore()?.requestId,
  /** The deadline of the request at hand; undefined when there is none. */
  deadline: (): number | undefined => scope.getStore()?.deadline,
};
