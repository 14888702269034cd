import { countCharacters, countWords } from '@quillstead/fields';
import type { Node } from '@tiptap/pm/model';

export interface StoryCounts {
  readonly words: number;
  /** The characters of the stripped text, its paragraphs joined by one line feed (docs/api.md#names-and-values). */
  readonly characters: number;
}

interface BlockCounts extends StoryCounts {
  readonly paragraphs: number;
}

const counted = new WeakMap<Node, BlockCounts>();

/** Returns the words and characters of a story; only the blocks that changed since the last time are counted again. */
export function storyCounts(doc: Node): StoryCounts {
  let words = 0;
  let characters = 0;
  let paragraphs = 0;
  doc.forEach((block) => {
    const counts = blockCounts(block);
    words += counts.words;
    characters += counts.characters;
    paragraphs += counts.paragraphs;
  });
  return { words, characters: characters + Math.max(0, paragraphs - 1) };
}

function blockCounts(block: Node): BlockCounts {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const texts = block.isTextblock ? [textOf(block)] : textsWithin(block);
  const filled = texts.filter((text) => text !== '');
  const counts = {
    words: filled.reduce((sum, text) => sum + countWords(text), 0),
    characters: filled.reduce((sum, text) => sum + countCharacters(text), 0) + Math.max(0, filled.length - 1),
    paragraphs: filled.length === 0 ? 0 : 1,
  };
  counted.set(block, counts);
  return counts;
}

function textsWithin(block: Node): string[] {
  const texts: string[] = [];
  block.descendants((node) => {
    if (node.isTextblock) texts.push(textOf(node));
    return !node.isTextblock;
  });
  return texts;
}

function textOf(block: Node): string {
  return block.textBetween(0, block.content.size, '\n', '\n').trim();
}
