import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker.js';
import { checkBreakpoints } from './check-breakpoints.js';
import { checkCssClasses } from './check-css-classes.js';
import { compressAssets } from './compress-assets.js';
import { hideSourceMaps } from './hide-source-maps.js';
import { listModules } from './list-modules.js';
import { renderOnServer } from './render-on-server.js';
import { storyFonts } from './story-fonts.js';
import { storyStacks } from './story-stacks.js';

const router = join(fileURLToPath(import.meta.resolve('react-router')), '../../production');
const gateway = `http://localhost:${process.env['PORT'] ?? '5000'}`;

/** What home, a story and the lists of stories load, beside what this imports. */
const loadedWithStories = sources(
  'features/(reading/(kept-places|save-on-server)|session/(call-as-member|session-gone)|shelves/shelf)',
  'features/(stories/(leaderboard-badges|reading-time)|subscriptions/(user-)?subscribe-button)',
  'features/toggles/(mark-button|toggle-button|use-member-act|use-toggle)',
  'lib/(operation-query|use-when-near)',
  'ui/(about-author|action-menu|cover|face|focus-opener|hashtag-link|posted-at|use-was-opened|user-link)',
);

/** What the lists load beside it. */
const loadedWithLists = sources(
  'features/mutes/mute-button',
  'features/feed/(feed|list-bar|new-items|use-feed|use-new-items)',
  'features/filters/filters-button',
  'ui/counts-line',
);

function sources(...paths: string[]): RegExp {
  return new RegExp(`/web/src/(${paths.join('|')})[.]tsx?$`, 'u');
}

/**
 * One entry; every page and every heavy part is split off by `lazy()`. Nothing is inlined that a strict Content
 * Security Policy would refuse (the theme script of index.html goes by its hash).
 */
export default defineConfig({
  plugins: [
    checkBreakpoints(),
    checkCssClasses(),
    storyFonts(),
    storyStacks(),
    react(),
    compressAssets(),
    hideSourceMaps(),
    listModules(),
    buildServiceWorker(),
    renderOnServer(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The exports of the package name only its build with warnings for developers.
    alias: [
      { find: /^react-router$/u, replacement: join(router, 'index.mjs') },
      { find: /^react-router\/dom$/u, replacement: join(router, 'dom-export.mjs') },
    ],
  },
  build: {
    target: 'es2022',
    // The index of a feature leads only to what is taken from it: a page does not load its neighbour's parts.
    rolldownOptions: {
      // What every page loads is one script: in many it is five thousand bytes larger. What nearly all pages of stories
      // load is a second one: each of thirty small files more is a request before a phone can use the page.
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', tags: ['$initial'] },
            { name: 'stories', test: loadedWithStories },
            { name: 'lists', test: loadedWithLists },
          ],
        },
      },
      treeshake: { moduleSideEffects: (id) => !/\/web\/src\/(?!app\/main).*\.tsx?$/u.test(id) },
    },
    modulePreload: {
      polyfill: false,
      // The page names all that it begins with. A part names its style sheets, its own imports the rest: the lists of
      // all were larger than what they saved.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    // The served files do not name their source maps: `hideSourceMaps`.
    sourcemap: 'hidden',
    reportCompressedSize: false,
  },
  server: { port: 5001, strictPort: true, proxy: { '/api': gateway } },
});
