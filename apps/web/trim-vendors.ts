import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What a component or a context is made by: calls of which nothing remains when nobody uses what they make. */
const makers = /= ((?:React\d*\.)?(?:createContext|forwardRef|memo)\()/gu;
const namesForTools = /^\s*\w+\.displayName = [^;]*;$/gmu;
/** Links prefetch in the framework alone. */
const prefetching = /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/gu;
const prefetched = /mergeRefs\((forwardedRef), prefetchRef\)|\.\.\.prefetchHandlers,/gu;
/** Words for those who write routes: nobody reads them on a page, and a failed `invariant` still throws. */
const wordsOfWarnings = /^function warning\(cond, message\) \{[^]*?^\}$/gmu;
const wordsOfInvariants =
  /(?<=\binvariant\([^`"{};]*?,\s*(?:\/\/[^\n]*\s*)*)(?:`(?:[^`$]|\$\{[^}`]*\})*`|"[^"]*")(?=\s*\))/gu;
const wordsOfAddresses = /(?<=^function getInvalidPathError\([^)]*\) \{)[^]*?(?=^\})/gmu;
/** Our router never loads data (`<BrowserRouter>`): what it would do with it is known to be nothing. */
const ofData: readonly (readonly [RegExp, string])[] = [
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
 * Takes out of the first load what React Router cannot leave out itself (design.md, "Weight"): what links prefetch where
 * it is a framework, forms, data, and the words for developers.
 */
export function trimVendors(): Plugin {
  return {
    name: 'trim-vendors',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      // It has its build without warnings beside the other, but names it nowhere.
      if (id !== 'react-router') return null;
      return join(dirname(fileURLToPath(import.meta.resolve(id))), '../production/index.mjs');
    },
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/.*\.mjs$/u.test(id) || !code.includes('(PrefetchPageLinks'))
        return null;
      const trimmed = code
        .replace(namesForTools, '')
        .replace(prefetching, 'const shouldPrefetch = false;')
        .replace(prefetched, '$1')
        .replace(makers, '= /* @__PURE__ */ $1')
        .replace(wordsOfWarnings, '/* @__NO_SIDE_EFFECTS__ */ function warning() {}')
        .replace(wordsOfInvariants, '""')
        .replace(wordsOfAddresses, 'return "";');
      return ofData.reduce((text, [what, instead]) => text.replace(what, instead), trimmed);
    },
  };
}
