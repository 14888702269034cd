const width = 16;

/**
 * Prints for a person how far the start is: a line a step, with what came of it and how long it took. On a terminal the
 * steps under way are shown in a line that is drawn over; elsewhere a step that takes long is mentioned once.
 * @typedef {ReturnType<typeof progressOn>} Progress
 *
 * @param {NodeJS.WriteStream} [out] nothing is printed without it
 */
export function progressOn(out) {
  const underWay = new Map();
  const isTerminal = out?.isTTY === true;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const clear = () => isTerminal && out?.write('\r\u001b[K');
  const draw = () => {
    if (!isTerminal || underWay.size === 0) return;
    const steps = [...underWay].map(([name, began]) => `${name} ${seconds(began)}`);
    out?.write(`\r\u001b[K  … ${steps.join(' · ')}`);
  };
  const line = (text) => {
    clear();
    out?.write(`${text}\n`);
    draw();
  };
  const stopDrawing = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    line,
    /**
     * Runs one step.
     * @template [Value=undefined]
     * @param {string} name
     * @param {() => Promise<string | { note?: string, value: Value }>} work returns a few words on what was done, with
     * what came of it if anything did
     * @returns {Promise<Value>}
     */
    async step(name, work) {
      const began = Date.now();
      underWay.set(name, began);
      if (isTerminal) timer ??= setInterval(draw, 100).unref();
      const slow = setTimeout(() => !isTerminal && line(`  … ${name}`), 5_000);
      let result;
      try {
        result = await work();
      } finally {
        clearTimeout(slow);
        underWay.delete(name);
        if (underWay.size === 0) stopDrawing();
        clear();
      }
      /** @type {{ note?: string, value?: Value }} */
      const { note = '', value } = typeof result === 'string' ? { note: result } : result;
      line(`  ✓ ${name.padEnd(width)} ${note.padEnd(34)} ${seconds(began).padStart(7)}`);
      return /** @type {Value} */ (value);
    },
  };
}

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;
