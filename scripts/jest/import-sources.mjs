import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { nodeSyntax, swcOptions } from './swc-options.mjs';

const root = new URL('../../', import.meta.url).href;
const isForeign = (url) => url.includes('/node_modules/') || !url.startsWith('file:');
/** Whether the hooks and the state of a module belong to one test file. */
const isOfTests = (url) => /\/(?:test|e2e)\/|\.spec\./.test(url.replace(root, '/'));
const jestGlobals = import.meta.resolve('./jest-globals.mjs');

/**
 * Lets Node itself import our sources: `./x.js` finds `x.ts`, the packages of the workspace are read from their
 * sources, and TypeScript is compiled as tsconfig.base.json says. Modules of a test file's own folders are loaded anew
 * for each test file, everything else once.
 */
export function importSources() {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL = '' } = context;
      if (isForeign(parentURL)) return nextResolve(specifier, context);
      if (specifier === '@jest/globals') return { url: jestGlobals, shortCircuit: true };
      if (specifier.startsWith('@quillstead/'))
        return nextResolve(specifier, { ...context, conditions: [...context.conditions, 'source'] });
      if (!/^\.{1,2}\//.test(specifier)) return nextResolve(specifier, context);
      const url = sourceOf(new URL(specifier, parentURL));
      const [, run] = parentURL.split('?');
      return nextResolve(run && isOfTests(url) ? `${url}?${run}` : url, context);
    },
    load(url, context, nextLoad) {
      const [file] = url.split('?');
      if (!/\.tsx?$/.test(file)) return nextLoad(url, context);
      const filename = fileURLToPath(file);
      const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcOptions(nodeSyntax), filename });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

/** @param {URL} url of `x.js`, where there may be only `x.ts` */
function sourceOf(url) {
  const source = url.href.replace(/\.js$/, '.ts');
  return existsSync(new URL(source)) ? source : url.href;
}
