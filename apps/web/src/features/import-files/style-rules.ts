import type { MarkupElement } from './markup-tree.js';
import { elementsIn } from './markup-tree.js';

/** The declarations that the cleaning of pasted text understands. */
const understood =
  /^\s*(?:font-weight|font-style|text-decoration(?:-line)?|text-align|vertical-align|white-space)\s*:\s*[\w\s-]+$/iu;
/** The most rules that are read: more than a book has. */
const mostRules = 5_000;

/**
 * Writes what the rules of style sheets say of classes and elements into the styles of these elements: emphasis, and
 * what stands in the middle. Selectors of more than one element or class are left out.
 */
export function applyStyleRules(root: MarkupElement, css: string): void {
  const rules = new Map<string, string>();
  const plain = css.replace(/\/\*[^]*?\*\//gu, '');
  let read = 0;
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]{1,2000})\{([^{}]*)\}/gu)) {
    if ((read += 1) > mostRules) break;
    const kept = body
      .split(';')
      .filter((one) => understood.test(one))
      .map((one) => one.trim())
      .join(';');
    if (kept === '') continue;
    for (const selector of selectors.split(',')) {
      const name = selector.trim().toLowerCase();
      if (/^[\w-]*(?:\.[\w-]+)?$/u.test(name) && name !== '')
        rules.set(name, [rules.get(name), kept].filter(Boolean).join(';'));
    }
  }
  if (rules.size === 0) return;
  for (const { name, attributes } of elementsIn(root)) {
    const classes = (attributes['class'] ?? '').toLowerCase().split(/\s+/u).filter(Boolean);
    const found = [name, ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`])].flatMap(
      (selector) => rules.get(selector) ?? [],
    );
    if (name === 'body' || name === 'html' || found.length === 0) continue;
    const declared = new Map<string, string>();
    for (const declaration of [...found, attributes['style'] ?? ''].join(';').split(';')) {
      const [key = '', value] = declaration.split(':');
      if (value !== undefined) declared.set(key.trim().toLowerCase(), declaration.trim());
    }
    attributes['style'] = [...declared.values()].join(';');
  }
}
