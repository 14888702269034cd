/** Lets the newest of many values through, now and then. */
export interface NowAndThen<Value> {
  /** Takes a value in, which is let through when its time has come, unless a newer one has. */
  readonly note: (value: Value) => void;
  /** Lets through at once what waits. */
  readonly flush: () => void;
}

/**
 * @param every milliseconds between two values that are let through, and before the first
 * @param act gets them
 */
export function nowAndThen<Value>(every: number, act: (value: Value) => void): NowAndThen<Value> {
  let waiting: { readonly value: Value } | null = null;
  let last = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === null) return;
    const { value } = waiting;
    waiting = null;
    last = Date.now();
    act(value);
  }

  return {
    note(value) {
      waiting = { value };
      timer ??= setTimeout(flush, Math.max(0, last + every - Date.now()));
    },
    flush,
  };
}
