import { join } from 'node:path';
import type { Plugin } from 'vite';

type Cut = readonly [what: RegExp, instead: string];

/** Each group saves more than 1 KB of every page (apps/web/README.md#what-is-cut-out-of-libraries). */
const cuts: readonly Cut[] = [
  // Prefetching: links prefetch in the framework alone.
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/gu,
    'const shouldPrefetch = false;',
  ],
  [/mergeRefs\((forwardedRef), prefetchRef\)/gu, '$1'],
  [/\.\.\.prefetchHandlers,/gu, ''],
  // Unused components: calls of which nothing remains when nobody uses what they make, and names for tools.
  [/= ((?:React\d*\.)?(?:createContext|forwardRef|memo)\()/gu, '= /* @__PURE__ */ $1'],
  [/^\s*\w+\.displayName = [^;]*;$/gmu, ''],
  // Sentences for those who write routes: nobody reads them on a page, and a failed `invariant` still throws.
  [/^function warning\(cond, message\) \{[^]*?^\}$/gmu, '/* @__NO_SIDE_EFFECTS__ */ function warning() {}'],
  [
    /(?<=\binvariant\([^`"{};]*?,\s*(?:\/\/[^\n]*\s*)*)(?:`(?:[^`$]|\$\{[^}`]*\})*`|"[^"]*")(?=\s*\))/gu,
    '""',
  ],
  [/(?<=^function getInvalidPathError\([^)]*\) \{)[^]*?(?=^\})/gmu, 'return "";'],
  // Data: our router never loads any (`<BrowserRouter>`), so what it would do with it is known to be nothing.
  [
    /(?<=function useRoutesImpl\(routes, locationArg), dataRouterOpts\) \{/gu,
    ') { const dataRouterOpts = null;',
  ],
  [/(?<=function _renderMatches\(matches, parentMatches = \[\]), dataRouterOpts\) \{/gu, ') {'],
  [
    /let dataRouterState = dataRouterOpts\?\.state;/gu,
    'const dataRouterOpts = null, dataRouterState = null;',
  ],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/gu, 'useNavigateUnstable()'],
  [/let \{ isDataRoute \} = React\d*\.useContext\(RouteContext\);/gu, ''],
  [/^RenderErrorBoundary\.contextType = \w+;$/gmu, ''],
  [/(?<=let routerState = )React\d*\.useContext\(DataRouterStateContext\)/gu, 'null'],
];

const iconMaker = '\0plain-icon';

/**
 * Takes out of the first load what React Router and lucide cannot leave out themselves (docs/design.md#weight). Icons
 * are drawn by `plain-icon.ts`: lucide's own machinery knows of a dozen settings that no icon here has. A build fails
 * when something that is to be cut is not found.
 */
export function trimVendors(): Plugin {
  let root = '';
  const trimmed = { 'React Router': false, lucide: false };
  return {
    name: 'trim-vendors',
    apply: 'build',
    enforce: 'pre',
    // The service worker has no pages.
    applyToEnvironment: ({ name }) => name !== 'worker',
    configResolved: (config) => void (root = config.root),
    resolveId(id, importer) {
      if (!id.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/')) return null;
      trimmed.lucide = true;
      return iconMaker;
    },
    load(id) {
      if (id !== iconMaker) return null;
      const file = JSON.stringify(join(root, 'src/ui/plain-icon.ts'));
      return { code: `export { makeIcon as default } from ${file};`, moduleSideEffects: false };
    },
    transform(code, id) {
      if (!/\/react-router\/dist\/.*\.mjs$/u.test(id) || !code.includes('(PrefetchPageLinks')) return null;
      trimmed['React Router'] = true;
      return cuts.reduce(cut, code);
    },
    buildEnd(error) {
      const missing = Object.entries(trimmed).find(([, isTrimmed]) => !isTrimmed);
      if (!error && missing) throw new Error(`${missing[0]} was not found where it is to be trimmed.`);
    },
  };
}

/** @throws when there is nothing of it: the library has changed, and the weight of every page with it */
function cut(code: string, [what, instead]: Cut): string {
  if (code.search(what) === -1) throw new Error(`React Router has no ${what.source} to be trimmed.`);
  return code.replace(what, instead);
}
