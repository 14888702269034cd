import { elementsIn, isElement, type MarkupElement, type MarkupNode, textOf } from './markup-tree.js';

/** The class of a paragraph that is a line between scenes. */
export const ruleClass = 'rule';

/**
 * Takes away what word processors put around things: the paragraph of a cell that has no other, the one of a picture,
 * the header and footer of a page, and draws lines between scenes.
 */
export function tidyTree(root: MarkupElement): void {
  for (const parent of [root, ...elementsIn(root)]) {
    parent.children = parent.children
      .filter((child) => !isElement(child) || !isMargin(child))
      .map((child) => (isElement(child) ? pictureAlone(child) : child));
    if (parent.name === 'td' || parent.name === 'th') {
      const [only, ...others] = parent.children.filter((one) => isElement(one) || one.trim() !== '');
      if (isElement(only) && only.name === 'p' && others.length === 0) parent.children = only.children;
    }
    if (parent.name === 'p' && parent.attributes['class'] === ruleClass) parent.name = 'hr';
  }
}

/** LibreOffice writes the head and foot of its pages so. */
const isMargin = ({ name, attributes }: MarkupElement): boolean =>
  name === 'div' && /^(?:header|footer)$/u.test(attributes['title'] ?? '');

/** The picture of a paragraph that has nothing else. */
function pictureAlone(node: MarkupElement): MarkupNode {
  if (node.name !== 'p' || textOf(node).trim() !== '') return node;
  const inside = [...elementsIn(node)];
  const [picture, ...others] = inside.filter(({ name }) => /^(?:img|br|svg)$/u.test(name));
  return picture?.name === 'img' && others.length === 0 ? picture : node;
}
