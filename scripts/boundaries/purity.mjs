import { isBuiltin } from 'node:module';
import { packageOf, isRelative } from './package-of.mjs';

const nestAndDatabase = /^(@nestjs\/.+|typeorm|pg|ioredis|bullmq|reflect-metadata)$/;
const browserNames = [
  'document',
  'window',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'indexedDB',
];
const nodeNames = ['process', 'Buffer', '__dirname', '__filename', 'require'];

/** Pure rooms run anywhere: no Node, no DOM, no Nest, no database. The web runs in a browser: no Node either. */
export function purity({ project, kind, imports, freeNames }) {
  const isPure = project.tag === 'room:pure';
  if (kind !== 'source' || (!isPure && project.tag !== 'app:web')) return [];
  const rule = isPure ? 'pure-rooms-are-pure' : 'web-runs-in-browsers';
  const faults = [];
  for (const { specifier, line } of imports) {
    if (isRelative(specifier)) continue;
    if (isBuiltin(specifier)) {
      faults.push({
        rule,
        line,
        message: `imports ${specifier}, which only Node has; take what it gives as a parameter`,
      });
    } else if (nestAndDatabase.test(packageOf(specifier).name)) {
      faults.push({
        rule,
        line,
        message: `imports ${specifier}; this belongs into libs/shared/service-kit or a service`,
      });
    }
  }
  const where = isPure ? 'not everywhere' : 'only in Node';
  for (const name of isPure ? [...browserNames, ...nodeNames] : nodeNames) {
    const line = freeNames.get(name);
    if (line)
      faults.push({
        rule,
        line,
        message: `uses ${name}, which is there ${where}; take its value as a parameter`,
      });
  }
  return faults;
}
