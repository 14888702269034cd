import { parentPort, workerData } from 'node:worker_threads';

/** What comes back from the thread: what the function returned, or what it threw. */
export type ThreadAnswer<Output> = { readonly output: Output } | { readonly error: unknown };

const { module, exportName } = workerData as { module: string; exportName: string };
const { [exportName]: work } = (await import(module)) as Record<string, (input: unknown) => unknown>;
if (work === undefined) throw new Error(`${module} does not export ${exportName}.`);

parentPort?.on('message', (input: unknown) => void respond(work, input));

async function respond(run: (input: unknown) => unknown, input: unknown): Promise<void> {
  try {
    parentPort?.postMessage({ output: await run(input) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
}
