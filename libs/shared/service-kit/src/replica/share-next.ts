/**
 * Work whose result callers share: a call that comes while the work is under way gets the result of the next run, which
 * begins after the call.
 */
export function shareNext<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;
  function begin(): Promise<Result> {
    next = null;
    const run = work();
    current = run;
    const ended = (): void => {
      if (current === run) current = null;
    };
    void run.then(ended, ended);
    return run;
  }
  return () => {
    if (current === null) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}
