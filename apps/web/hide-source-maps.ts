import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const folder = 'source-maps';

/** Puts the source maps into a folder of their own beside the assets, from which the gateway serves nothing. */
export function hideSourceMaps(): Plugin {
  let built = '';
  return {
    name: 'hide-source-maps',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root, build }) {
      built = resolve(root, build.outDir);
    },
    async closeBundle() {
      const assets = join(built, 'assets');
      // A build that failed has written nothing, and says itself why.
      if (!existsSync(assets)) return;
      await mkdir(join(built, folder), { recursive: true });
      const maps = (await readdir(assets)).filter((file) => file.endsWith('.map'));
      await Promise.all(maps.map((file) => rename(join(assets, file), join(built, folder, file))));
    },
  };
}
