import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const imported = /^import (\w+) from '([^']+\.module\.css)';$/gmu;
const comment = /\/\*[^]*?\*\//gu;
const className = /\.([a-z_][\w-]*)/giu;

/** A build fails where a component names a class that its CSS module does not have: a misspelt one styles nothing. */
export function checkCssClasses(): Plugin {
  return {
    name: 'check-css-classes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(code, id) {
      if (!/\/web\/src\/[^?]*\.tsx?$/u.test(id)) return null;
      for (const [, local = '', file = ''] of code.matchAll(imported)) {
        const css = (await readFile(join(dirname(id), file), 'utf8')).replace(comment, '');
        const known = new Set([...css.matchAll(className)].map(([, name]) => name));
        const missing = usedClasses(code, local).find((name) => !known.has(name));
        if (missing !== undefined)
          this.error(`${id} uses the class ${missing}, which ${file} does not have.`);
      }
      return null;
    },
  };
}

/** The classes that a module takes by name from what it has imported as `local`. */
function usedClasses(code: string, local: string): string[] {
  const used = new RegExp(`(?<![.\\w/-])${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'gu');
  return [...code.matchAll(used)].map(([, name, quoted]) => name ?? quoted ?? '');
}
