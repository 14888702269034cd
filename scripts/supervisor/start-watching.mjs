import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { responds } from './apps.mjs';
import { packageProgram, withTools } from './toolchain.mjs';

/** Milliseconds without a change before an app starts again: tsc writes a project file by file. */
const quiet = 300;

/**
 * `npm run dev`: compiles what is edited, starts an app again when its output or that of a library it uses changes, and
 * serves the web app from its sources; the development server passes everything under /api on to the gateway.
 */
export async function startWatching({ options, apps, node, progress, parts }) {
  const { root, port, clientPort } = options;
  const env = withTools(options.env, root, node);
  /**
   * @type {(name: string, args: string[], isReady: () => Promise<boolean>, more?: NodeJS.ProcessEnv) =>
   *   import('./parts.mjs').PartPlan}
   */
  const tool = (name, args, isReady, more) => ({
    name,
    isReady,
    stopSteps: [['SIGTERM', 300]],
    command: async () => ({ file: node, args, options: { cwd: root, env: { ...env, ...more } } }),
  });
  const compiler = [packageProgram(root, 'typescript', 'tsc'), '-b', '-w', '--preserveWatchOutput'];
  const webServer = [join(import.meta.dirname, 'serve-web.mjs'), root, String(clientPort), String(port)];
  await progress.step('watching', async () => {
    const compile = tool('compile', [...compiler, ...apps.map(({ folder }) => folder)], async () => true);
    await parts.start('tool', compile);
    const web = tool('web', webServer, () => responds(`http://localhost:${clientPort}`));
    await parts.start('tool', web);
    for (const app of apps) startAgainOnChange(app, root, parts);
    return `web on ${clientPort}, server on ${port}`;
  });
}

function startAgainOnChange(app, root, parts) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {import('node:fs').WatchListener<string>} */
  const onChange = (_event, file) => {
    if (file !== null && !file.endsWith('.js')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      parts.report(`${app.name} changed; starting it again`);
      parts.restart(app.name);
    }, quiet);
  };
  const outputs = [app.folder, ...roomsOf(app.folder, root)].map((folder) => join(folder, 'dist'));
  for (const folder of outputs) watch(folder, { recursive: true, persistent: false }, onChange);
}

/** The folders of all libraries of libs/shared that a package uses, directly or through others. */
function roomsOf(folder, root, found = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@quillstead/'))) {
    const room = join(root, 'libs/shared', name.slice('@quillstead/'.length));
    if (!found.has(room)) roomsOf(room, root, found.add(room));
  }
  return found;
}
