import type { Plugin } from 'vite';

const contracts = /\/contracts\/src\/.*\.ts$/u;

/**
 * Leaves the schemas of messages and responses out of what browsers load: features declare them beside their
 * operations, and browsers use the operations alone. Schemas are made by calls, which a bundler keeps unless they are
 * marked as free of side effects. A build with the library of the schemas in it fails.
 */
export function trimSchemas(): Plugin {
  return {
    name: 'trim-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!contracts.test(id)) return null;
      const { body } = this.parse(code, { lang: 'ts' });
      const values = body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) => init ?? []);
      });
      const marked = values.toReversed().reduce((text, { start, end }) => {
        const value = text.slice(start, end);
        return `${text.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${text.slice(end)}`;
      }, code);
      // Every line stays where it is.
      return { code: marked, map: null };
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      );
      const kept = modules.filter(
        ([id, { renderedLength }]) => /\/node_modules\/zod\//u.test(id) && renderedLength > 0,
      );
      if (kept.length > 0) this.error(`schemas are in the app: ${kept.map(([id]) => id).join(', ')}`);
    },
  };
}
