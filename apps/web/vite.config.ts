import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressAssets } from './compress-assets.js';
import { trimVendors } from './trim-vendors.js';

const gateway = `http://localhost:${process.env['PORT'] ?? '5000'}`;

/**
 * One entry; every page and every heavy part is split off by `lazy()`. Nothing is inlined that a strict Content
 * Security Policy would refuse (the theme script of index.html goes by its hash), and no chunk is grouped by hand,
 * which would pull lazy parts into the first load.
 */
export default defineConfig({
  plugins: [trimVendors(), react(), compressAssets()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The index of a feature leads only to what is taken from it: a page does not load its neighbour's parts.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !/\/web\/src\/(?!app\/main).*\.tsx?$/u.test(id) },
    },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    reportCompressedSize: false,
  },
  server: { port: 5001, strictPort: true, proxy: { '/api': gateway } },
});
