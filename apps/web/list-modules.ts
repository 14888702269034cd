import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes beside the manifest which modules each script has and how many bytes they have in it before compression:
 * `npm run check` names them when a page is too heavy.
 */
export function listModules(): Plugin {
  let workspace = '';
  return {
    name: 'list-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ root }) => void (workspace = join(root, '../..')),
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
      const lists = scripts.map(({ fileName, modules }) => {
        const sizes = Object.entries(modules).map(([id, { renderedLength }]) => [
          relative(workspace, id),
          renderedLength,
        ]);
        return [fileName, Object.fromEntries(sizes)];
      });
      const source = JSON.stringify(Object.fromEntries(lists));
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
