import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Carries the id of the request that is being worked on to every log line and message it causes. */
export const requestScope = {
  run: <Result>(requestId: string, work: () => Result): Result => scope.run(requestId, work),
  /** The id of the request at hand; undefined outside any. */
  current: (): string | undefined => scope.getStore(),
};
