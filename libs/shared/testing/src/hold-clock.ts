export interface HeldClock {
  /** Puts the clock forward by so many milliseconds. */
  pass(milliseconds: number): void;
  /** Lets the clock run again, with the time of the machine. */
  release(): void;
}

/**
 * Stops the clock of this process: `Date.now()` and `new Date()` give the same moment until the test lets time pass.
 * Timers continue, and the servers have clocks of their own.
 * @param moment epoch milliseconds; now by default
 */
export function holdClock(moment: number = Date.now()): HeldClock {
  const Running = globalThis.Date;
  let now = moment;
  globalThis.Date = new Proxy(Running, {
    construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now] : words, made),
    apply: () => new Running(now).toString(),
    get: (target, name, self) => (name === 'now' ? () => now : Reflect.get(target, name, self)),
  });
  return {
    pass: (milliseconds) => void (now += milliseconds),
    release: () => void (globalThis.Date = Running),
  };
}
