import { forgetQueries, queryClient } from './query-client.js';

/** Reads what is shown again, and forgets the rest: anything may have something of a person in it who was blocked or muted. */
export function readAllAgain(): void {
  forgetQueries();
  void queryClient.invalidateQueries();
}
