import { join } from 'node:path';
import { dataFolder, makeDataFolder } from '../supervisor/data-folder.mjs';
import { installPackages, pinnedNode, withTools } from '../supervisor/toolchain.mjs';
import { Interrupted, StartFault } from '../supervisor/start-fault.mjs';

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Installs what package-lock.json says, then does the work, and makes an exit code of how it went. Ctrl-C and the like
 * abort the signal given to the work; a StartFault is reported without a stack.
 * @param {string} root
 * @param {(text: string) => void} report
 * @param {(tools: { node: string, env: NodeJS.ProcessEnv, signal: AbortSignal, log: (name: string) => string }) => Promise<number>} work
 */
export async function prepared(root, report, work) {
  const abort = new AbortController();
  for (const name of Object.keys(exitCodes)) process.on(name, () => abort.abort(name));
  const { signal } = abort;
  try {
    const data = dataFolder(join(root, '.data'));
    makeDataFolder(data);
    const log = (name) => data.log(`test-${name}`);
    const began = Date.now();
    const done = await installPackages({ root, log: log('install'), signal });
    if (done !== 'up to date') report(`packages ${done} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
    const node = pinnedNode(root);
    const env = {
      ...withTools(process.env, root, node),
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      NX_NO_CLOUD: 'true',
    };
    const code = await work({ node, env, signal, log });
    return signal.aborted ? exitCodes[signal.reason] : code;
  } catch (error) {
    if (signal.aborted || error instanceof Interrupted) return exitCodes[signal.reason] ?? 1;
    report(error instanceof StartFault ? error.message : String(error.stack ?? error));
    return 1;
  }
}
