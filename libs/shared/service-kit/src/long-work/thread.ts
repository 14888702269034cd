import { parentPort, workerData } from 'node:worker_threads';

/** What comes back from the thread: what the function returned, or what it threw. */
export type ThreadAnswer<Output> = { readonly output: Output } | { readonly error: unknown };

const { module, exportName } = workerData as { module: string; exportName: string };
const { [exportName]: work } = (await import(module)) as Record<string, (input: unknown) => unknown>;
if (work === undefined) throw new Error(`${module} does not export ${exportName}.`);

parentPort?.on('message', async (input: unknown) => {
  try {
    parentPort?.postMessage({ output: await work(input) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
