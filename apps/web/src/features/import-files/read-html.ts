import type { ReadFile } from './converted.js';
import { elementsIn, findElement, parseHtml, textOf } from './markup-tree.js';
import { applyStyleRules } from './style-rules.js';

/** A page: its text, and of its style sheets the emphasis. */
export function readHtml(html: string): ReadFile {
  const root = parseHtml(html);
  const sheets = [...elementsIn(root)].filter(({ name }) => name === 'style');
  applyStyleRules(root, sheets.map(textOf).join('\n'));
  const title = findElement(root, 'title');
  const formulas = [...elementsIn(root)].filter(({ name }) => name === 'math').length;
  return {
    root,
    title: title === undefined ? null : textOf(title).trim() || null,
    keepsSpaces: false,
    left: { formulas },
  };
}
