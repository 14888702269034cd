import type { LeftOut } from './converted.js';
import { elementsIn, type MarkupElement, textOf } from './markup-tree.js';

/**
 * Puts in the place of each formula (MathML) the words that its writer typed for it, as Pandoc and others keep them
 * beside it; the signs of a formula without them would be read in a wrong order, so they are left out.
 *
 * @returns how many were found
 */
export function takeFormulas(root: MarkupElement): Pick<LeftOut, 'formulas' | 'typedFormulas'> {
  const found = { formulas: 0, typedFormulas: 0 };
  for (const one of [...elementsIn(root)].filter(({ name }) => name === 'math')) {
    const typed = typedWords(one);
    one.name = 'span';
    one.children = typed === '' ? [] : [typed];
    found[typed === '' ? 'formulas' : 'typedFormulas'] += 1;
  }
  return found;
}

function typedWords(formula: MarkupElement): string {
  const tex = [...elementsIn(formula)].find(
    ({ name, attributes }) => name === 'annotation' && attributes['encoding'] === 'application/x-tex',
  );
  return (tex === undefined ? (formula.attributes['alttext'] ?? '') : textOf(tex)).trim();
}
