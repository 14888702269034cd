import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What of an icon is for tools, not for drawing. */
const forTools = /\s*(?:name: "[^"]*"|size: 24|aliases: \[[^\]]*\]|key: "[^"]*"),?(?=\s)/gu;

const maker = '\0plain-icon';

/**
 * Draws lucide's icons by `plain-icon.ts` instead of by the package's own machinery, which knows of a dozen settings
 * that no icon here has and is in the first load of every page (docs/design.md#weight).
 */
export function trimIcons(): Plugin {
  let root = '';
  return {
    name: 'trim-icons',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    resolveId(id, importer) {
      const isMaker = id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/');
      return isMaker ? maker : null;
    },
    load(id) {
      if (id !== maker) return null;
      const file = JSON.stringify(join(root, 'src/ui/plain-icon.ts'));
      return { code: `export { makeIcon as default } from ${file};`, moduleSideEffects: false };
    },
    transform(code, id) {
      return /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/u.test(id) ? code.replace(forTools, '') : null;
    },
  };
}
