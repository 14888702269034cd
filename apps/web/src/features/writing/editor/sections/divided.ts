import { Fragment, type MarkType, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { divide } from './divide.js';

/** Blocks that are no part of a text yet, in sections: put on one by one later they would take longer. */
export function divided(content: Fragment): Fragment {
  const { firstChild } = content;
  if (firstChild === null || firstChild.isInline) return content;
  const marks = divide(content.content, sectionOf(firstChild));
  return Fragment.from(
    content.content.map((block, at) => {
      const mark = marks[at];
      return mark === undefined ? block : block.mark([mark]);
    }),
  );
}

/** True if two texts have the same blocks and sections, as before and after a typed character. */
export function areDividedAlike(before: Node, after: Node): boolean {
  if (before === after) return true;
  if (before.childCount !== after.childCount) return false;
  return before.children.every((block, at) => {
    const now = after.child(at);
    return block === now || (now.isTextblock && block.marks === now.marks);
  });
}

/** Puts the sections of a text in order after a change, as no step of its history; null where all are. */
export function divideAgain(tr: Transaction, doc: Node): Transaction | null {
  const type = sectionOf(doc);
  const marks = divide(doc.children, type);
  doc.forEach((block, pos, at) => {
    const mark = marks[at];
    if (mark !== undefined && !mark.isInSet(block.marks)) tr.addNodeMark(pos, mark);
    for (const inner of markedWithin(block, type)) tr.removeNodeMark(pos + 1 + inner, type);
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

/** Blocks never change once they are made. */
const looked = new WeakSet<Node>();

/** Returns the positions in a quote or a list, counted from its start, of nodes that were blocks of the text before. */
function markedWithin(block: Node, type: MarkType): readonly number[] {
  if (block.isTextblock || looked.has(block)) return [];
  const marked: number[] = [];
  block.descendants((node, pos) => {
    if (type.isInSet(node.marks)) marked.push(pos);
    return !node.isTextblock;
  });
  if (marked.length === 0) looked.add(block);
  return marked;
}

function sectionOf({ type }: Node): MarkType {
  const section = type.schema.marks['section'];
  if (section === undefined) throw new TypeError('the schema has no sections');
  return section;
}
