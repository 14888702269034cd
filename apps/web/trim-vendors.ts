import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Cut = readonly [what: RegExp, instead: string];

const cuts: readonly Cut[] = [
  // Names for tools.
  [/^\s*\w+\.displayName = [^;]*;$/gmu, ''],
  // Links prefetch in the framework alone.
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/gu,
    'const shouldPrefetch = false;',
  ],
  [/mergeRefs\((forwardedRef), prefetchRef\)/gu, '$1'],
  [/\.\.\.prefetchHandlers,/gu, ''],
  // What a component or a context is made by: calls of which nothing remains when nobody uses what they make.
  [/= ((?:React\d*\.)?(?:createContext|forwardRef|memo)\()/gu, '= /* @__PURE__ */ $1'],
  // Words for those who write routes: nobody reads them on a page, and a failed `invariant` still throws.
  [/^function warning\(cond, message\) \{[^]*?^\}$/gmu, '/* @__NO_SIDE_EFFECTS__ */ function warning() {}'],
  [
    /(?<=\binvariant\([^`"{};]*?,\s*(?:\/\/[^\n]*\s*)*)(?:`(?:[^`$]|\$\{[^}`]*\})*`|"[^"]*")(?=\s*\))/gu,
    '""',
  ],
  [/(?<=^function getInvalidPathError\([^)]*\) \{)[^]*?(?=^\})/gmu, 'return "";'],
  // Our router never loads data (`<BrowserRouter>`): what it would do with it is known to be nothing.
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

/**
 * Takes out of the first load what React Router cannot leave out itself (docs/design.md#weight): what links prefetch
 * where it is a framework, forms, data, and the words for developers. A build fails when one of them is not found.
 */
export function trimVendors(): Plugin {
  let isTrimmed = false;
  return {
    name: 'trim-vendors',
    apply: 'build',
    enforce: 'pre',
    // The service worker has no pages.
    applyToEnvironment: ({ name }) => name !== 'worker',
    resolveId(id) {
      // It has its build without warnings beside the other, but names it nowhere.
      if (id !== 'react-router') return null;
      return join(dirname(fileURLToPath(import.meta.resolve(id))), '../production/index.mjs');
    },
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/.*\.mjs$/u.test(id) || !code.includes('(PrefetchPageLinks'))
        return null;
      isTrimmed = true;
      return cuts.reduce(cut, code);
    },
    buildEnd(error) {
      if (!error && !isTrimmed) throw new Error('React Router was not found where it is to be trimmed.');
    },
  };
}

/** @throws when there is nothing of it: the library has changed, and the weight of every page with it */
function cut(code: string, [what, instead]: Cut): string {
  if (code.search(what) === -1) throw new Error(`React Router has no ${what.source} to be trimmed.`);
  return code.replace(what, instead);
}
