import { withoutControls } from '@quillstead/catalogue';
import { DOMSerializer, type Node } from '@tiptap/pm/model';

/** A paragraph never changes once it is made, so what was written of it stays true. */
const written = new WeakMap<Node, string>();

/** Blocks that are written in one task: few enough that a slow phone has a letter on time between two. */
const blocksATask = 50;

/** An empty paragraph that is no scene break. */
const emptyEnd = /^<p(?! class="scene\b)[^>]*><\/p>$/u;

/** Returns the story as HTML; only the blocks that changed since the last time are written anew. Empty: ''. */
export function storyHtml(doc: Node): string {
  const blocks: string[] = [];
  doc.forEach((block) => blocks.push(blockHtml(block)));
  while (emptyEnd.test(blocks.at(-1) ?? '')) blocks.pop();
  return blocks.join('');
}

/**
 * Writes the blocks of a story in tasks between which a person can type, so that the first save of a long one, which
 * would otherwise write all, is short.
 *
 * @returns what ends it
 */
export function prepareStoryHtml(doc: Node): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout>;
  const writeSome = () => {
    const end = Math.min(next + blocksATask, doc.childCount);
    for (; next < end; next += 1) blockHtml(doc.child(next));
    if (next < doc.childCount) timer = setTimeout(writeSome);
  };
  timer = setTimeout(writeSome);
  return () => clearTimeout(timer);
}

function blockHtml(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const place = document.createElement('div');
  place.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block));
  const html = asStored(place.innerHTML);
  written.set(block, html);
  return html;
}

/**
 * Returns HTML as the server stores it, so that what is sent is what is there and the next save is a small change of
 * it. Half a character, as of an emoji that another program has cut, becomes U+FFFD: the server refuses a text that has
 * one.
 */
function asStored(html: string): string {
  return withoutControls(html.toWellFormed()).replaceAll('<br>', '<br />').replaceAll('&nbsp;', '\u00a0');
}
