import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What a component or a context is made by: calls of which nothing remains when nobody uses what they make. */
const makers = /= ((?:React\d*\.)?(?:createContext|forwardRef|memo)\()/gu;
const namesForTools = /^\s*\w+\.displayName = [^;]*;$/gmu;
const prefetched = /React\d*\.createElement\(PrefetchPageLinks, [^)]*\)/gu;

/**
 * Takes out of the first load what React Router cannot leave out itself (design.md, "Weight"): what links prefetch where
 * it is a framework, and forms.
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
      return code
        .replace(namesForTools, '')
        .replace(prefetched, 'null')
        .replace(makers, '= /* @__PURE__ */ $1');
    },
  };
}
