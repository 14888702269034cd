/**
 * How Jest finds a module. Two things differ from Node:
 * - our sources import each other as `./x.js`, while only `./x.ts` or `./x.tsx` is there before the build;
 * - the export condition `source` is ours: a foreign package that has one too is taken as published, for its
 *   sources would not be compiled.
 */
const { existsSync } = require('node:fs');
const { resolve, sep } = require('node:path');

const inPackages = `${sep}node_modules${sep}`;

module.exports = (request, options) => {
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes(inPackages)) {
    const bare = resolve(options.basedir, request.slice(0, -'.js'.length));
    const source = [`${bare}.ts`, `${bare}.tsx`].find((path) => existsSync(path));
    if (source) return source;
  }
  if (request.startsWith('@quillstead/') || !options.conditions)
    return options.defaultResolver(request, options);
  const conditions = options.conditions.filter((condition) => condition !== 'source');
  return options.defaultResolver(request, { ...options, conditions });
};
