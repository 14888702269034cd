import { DOMSerializer, type Node } from '@tiptap/pm/model';

/** A paragraph never changes once it is made, so what was written of it stays true. */
const written = new WeakMap<Node, string>();

/** The story as HTML; only the blocks that changed since the last time are written anew. Empty: ''. */
export function storyHtml(doc: Node): string {
  const blocks: string[] = [];
  doc.forEach((block) => blocks.push(blockHtml(block)));
  while (blocks.at(-1) === '<p></p>') blocks.pop();
  return blocks.join('');
}

function blockHtml(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const place = document.createElement('div');
  place.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block));
  written.set(block, place.innerHTML);
  return place.innerHTML;
}
