/**
 * The settings of swc for TypeScript that runs on Node, as tsconfig.base.json has them.
 * @type {import('@swc/core').JscConfig}
 */
export const nodeSyntax = {
  parser: { syntax: 'typescript', decorators: true },
  transform: {
    legacyDecorator: true,
    decoratorMetadata: true,
    useDefineForClassFields: false,
    verbatimModuleSyntax: true,
  },
};

/**
 * The settings with which swc turns TypeScript into ESM exactly as tsconfig.base.json configures tsc.
 * @param {import('@swc/core').JscConfig} jsc
 * @returns {import('@swc/core').Options}
 */
export const swcOptions = (jsc) => ({
  jsc: { target: 'es2024', ...jsc },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  swcrc: false,
});
