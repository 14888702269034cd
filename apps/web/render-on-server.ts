import { join } from 'node:path';
import { defaultServerConditions, type Plugin } from 'vite';

/**
 * Builds the app a second time for the gateway, which renders pages with it: one build makes both, and `server/` lies
 * in the folder of the other. Everything is in it, so that the gateway needs none of its packages.
 */
export function renderOnServer(): Plugin {
  return {
    name: 'render-on-server',
    apply: 'build',
    config({ build: { outDir = 'dist' } = {} }) {
      return {
        builder: {},
        build: { manifest: true },
        environments: {
          ssr: {
            consumer: 'server',
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: true, conditions: ['source', ...defaultServerConditions] },
            build: {
              outDir: join(outDir, 'server'),
              emptyOutDir: true,
              copyPublicDir: false,
              manifest: false,
              sourcemap: false,
              minify: false,
              ssr: true,
              rolldownOptions: { input: 'src/app/entry-server.tsx' },
            },
          },
        },
      };
    },
  };
}
