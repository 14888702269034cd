import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker.js';
import { checkBreakpoints } from './check-breakpoints.js';
import { checkCssClasses } from './check-css-classes.js';
import { compressAssets } from './compress-assets.js';
import { hideSourceMaps } from './hide-source-maps.js';
import { renderOnServer } from './render-on-server.js';
import { storyFonts } from './story-fonts.js';
import { storyStacks } from './story-stacks.js';
import { trimSchemas } from './trim-schemas.js';
import { trimVendors } from './trim-vendors.js';

const gateway = `http://localhost:${process.env['PORT'] ?? '5000'}`;

/** The packages that every page loads and that seldom change. */
const vendors =
  /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|jotai|@tanstack)\//u;
/**
 * The modules of this project that every page loads: one chunk of them is smaller than a dozen. Other modules do not
 * belong here, because they would pull lazy parts into the first load.
 */
const core = [
  /\/web\/src\/features\/(?:toggles\/(?!toggle-calls)|session\/session-gone|stories\/(?:reading-time|leaderboard-badges))/u,
  /\/web\/src\/lib\/(?!call-message|describe-item|forget-once|leave-no|log-failure|make-call|print-|register-|report-error|send|use-dismissed|use-latest|without-)/u,
  /\/web\/src\/ui\/(?:about-author|button|hashtag-link|icon-button|lazy-part|live-region|page|page-heading|plain-icon|posted-at|problem|skeleton|story-title|toast|user-link|verified-mark)\./u,
  /\/contracts\/(?:src|dist)\/(?:http-names|operation)\.|\/lucide-react\/dist\/esm\/icons\/(?:arrow-up|flag|lock|message-circle|x)\.mjs/u,
  /\/catalogue\/(?:src|dist)\/(?:paths\/(?!directory)|lists\/)|\/catalogue\/(?:src|dist)\/(?:compact-number|dates|hashtag-key|labels|layout|page-title|site-name)\./u,
];

/** The modules that all pages with a list load. */
const lists =
  /\/web\/src\/(?:features\/(?:feed\/(?!new-items|use-new-items)|subscriptions\/(?:subscribe-button|pending))|ui\/(?:counts-line|button-link)\.|pages\/list-page)|\/catalogue\/(?:src|dist)\/subscriptions\/subscription-button\./u;

/** The modules that both forms and the field of a search load. */
const inputs =
  /\/web\/src\/ui\/(?:text-input|focus-fault|field)\.|\/fields\/(?:src|dist)\/(?:check-query|messages|dictionary\/query-field|text\/count-.*|rules\/length-rules)\./u;

/** The modules that all pages with a form load. */
const forms =
  /\/web\/src\/(?:features\/forms\/(?:field-form|text-field|typed-text|use-field-form)|ui\/secret-input)\.|\/fields\/(?:src|dist)\/(?:dictionary|check-(?:context|field|payload)|compile-field|validator|tidy-payload|rules\/|patterns)/u;

/**
 * A group takes what its modules import. Pages without a form load some imports of `forms`: each is a chunk of its own.
 */
const apart = {
  'form-status': /\/web\/src\/ui\/form-status\./u,
  fonts: /\/catalogue\/(?:src|dist)\/fonts\./u,
  'content-notes': /\/catalogue\/(?:src|dist)\/content-notes\./u,
  filters:
    /\/catalogue\/(?:src|dist)\/story-filter(?:-fields)?\.|\/web\/src\/features\/filters\/filter-address/u,
  'social-sites': /\/catalogue\/(?:src|dist)\/social-sites\./u,
};

/**
 * One entry; every page and every heavy part is split off by `lazy()`. Nothing is inlined that a strict Content
 * Security Policy would refuse (the theme script of index.html goes by its hash), and no part is grouped by hand that
 * few pages have, which would pull lazy ones into the first load.
 */
export default defineConfig({
  plugins: [
    checkBreakpoints(),
    checkCssClasses(),
    trimVendors(),
    trimSchemas(),
    storyFonts(),
    storyStacks(),
    react(),
    compressAssets(),
    hideSourceMaps(),
    buildServiceWorker(),
    renderOnServer(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The index of a feature leads only to what is taken from it: a page does not load its neighbour's parts.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendors },
            { name: 'core', test: (id) => core.some((one) => one.test(id)) },
            { name: 'lists', test: lists },
            { name: 'unverified-mark', test: /\/web\/src\/ui\/unverified-mark\./u },
            { name: 'inputs', test: inputs },
            ...Object.entries(apart).map(([name, test]) => ({ name, test })),
            { name: 'forms', test: forms },
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
