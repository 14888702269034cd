import type { MarkupElement } from './markup-tree.js';

/**
 * What a story cannot have, by how often it was in a file; pictures and tables are counted by the cleaning of pastes.
 */
export interface LeftOut {
  /** They went to the end of the text. */
  readonly footnotes: number;
  readonly comments: number;
  readonly formulas: number;
  /** Formulas that stand in the text as their writer typed them. */
  readonly typedFormulas: number;
  readonly objects: number;
  readonly macros: number;
}

export const nothingLeft: LeftOut = {
  footnotes: 0,
  comments: 0,
  formulas: 0,
  typedFormulas: 0,
  objects: 0,
  macros: 0,
};

/** A file as one tree of HTML. */
export interface ReadFile {
  readonly root: MarkupElement;
  readonly title: string | null;
  /** Spaces and line feeds are what the text has, not how its markup is laid out. */
  readonly keepsSpaces: boolean;
  readonly left: Partial<LeftOut>;
}

interface ConvertedPart {
  readonly title: string;
  /** HTML as a clipboard could have it, which is still to be cleaned. */
  readonly html: string;
}

/** A file as the writing page takes it. */
export interface Converted {
  readonly title: string | null;
  /** All of it, as a clipboard could have it. */
  readonly html: string;
  /** The same as chapters in their order; none when it is short or has no two headings. */
  readonly chapters: readonly ConvertedPart[];
  readonly left: LeftOut;
}
