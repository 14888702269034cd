import { readFileSync } from 'node:fs';
import { parseSync, visitorKeys } from 'oxc-parser';

/**
 * Reads which modules a source file names, in whatever way, and which names it uses without declaring them.
 * @returns {{ imports: { specifier: string, line: number, typeOnly: boolean }[],
 *   freeNames: Map<string, number>, fault: string | null }} `freeNames` gives the first line of each
 */
export function readFile(path) {
  const code = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, code);
  const lineOf = (offset) => code.slice(0, offset).split('\n').length;
  const imports = [];
  const used = new Map();
  const declared = new Set();

  const visit = (node, parent, key, above) => {
    const found = importOf(node);
    if (found) imports.push({ ...found, line: lineOf(node.start) });
    if (node.type === 'Identifier') {
      if (declares(parent, key, above)) declared.add(node.name);
      else if (!isLabel(parent, key) && !used.has(node.name)) used.set(node.name, lineOf(node.start));
    }
    for (const childKey of visitorKeys[node.type] ?? []) {
      for (const child of [node[childKey]].flat()) if (child) visit(child, node, childKey, parent);
    }
  };
  visit(program, null, null, null);
  for (const name of declared) used.delete(name);
  return { imports, freeNames: used, fault: errors[0]?.message ?? null };
}

function importOf(node) {
  const literal = (source) => (typeof source?.value === 'string' ? source.value : null);
  const found = (specifier, typeOnly) => (specifier === null ? null : { specifier, typeOnly });
  switch (node.type) {
    case 'ImportDeclaration':
      return found(literal(node.source), node.importKind === 'type');
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return found(literal(node.source), node.exportKind === 'type');
    case 'ImportExpression':
      return found(literal(node.source), false);
    case 'TSImportType':
      return found(literal(node.source ?? node.argument?.literal), true);
    case 'TSExternalModuleReference':
      return found(literal(node.expression), false);
    case 'CallExpression':
      return node.callee.name === 'require' ? found(literal(node.arguments[0]), false) : null;
    default:
      return null;
  }
}

const declaringKeys = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  CatchClause: ['param'],
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left'],
  RestElement: ['argument'],
  TSParameterProperty: ['parameter'],
};

function declares(parent, key, above) {
  if (parent?.type === 'Property') return key === 'value' && above.type === 'ObjectPattern';
  return declaringKeys[parent?.type]?.includes(key) ?? false;
}

/** Names that stand for themselves and not for a variable: `x.process`, `{ process: 1 }`, a method's name, a type's. */
function isLabel(parent, key) {
  if (
    parent.type.startsWith('TS') &&
    parent.type !== 'TSAsExpression' &&
    parent.type !== 'TSNonNullExpression'
  ) {
    return parent.type !== 'TSSatisfiesExpression';
  }
  return (
    (key === 'property' || key === 'key' || key === 'exported' || key === 'imported') && !parent.computed
  );
}
