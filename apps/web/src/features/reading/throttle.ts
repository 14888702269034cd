/** A throttled function: it passes on the newest of many values, at intervals. */
export interface Throttled<Value> {
  /** Stores a value, which is passed on at the end of the interval unless a newer one replaces it. */
  readonly note: (value: Value) => void;
  /** Passes on the stored value at once. */
  readonly flush: () => void;
}

/**
 * @param every milliseconds between two values that are passed on, and before the first
 * @param act receives the values
 */
export function throttle<Value>(every: number, act: (value: Value) => void): Throttled<Value> {
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
