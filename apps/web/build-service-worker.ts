import type { Plugin } from 'vite';

/**
 * Builds the service worker beside the app: one classic script of its own, whose name stays the same so that browsers
 * find its next version. It shares no part with the app, which a worker could not load.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    config: () => ({
      environments: {
        worker: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: false,
            sourcemap: false,
            rolldownOptions: {
              input: 'service-worker/service-worker.ts',
              output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
            },
          },
        },
      },
    }),
  };
}
