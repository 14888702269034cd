import type { MarkupElement } from './markup-tree.js';

/** The number of things in a file that a story cannot have; the cleaning of pastes counts pictures and tables. */
export interface LeftOut {
  /** The number of footnotes, which were moved to the end of the text. */
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
  /** The whole text, as HTML that a clipboard could have. */
  readonly html: string;
  /** The same text as chapters in their order; empty when it is short or has fewer than two headings. */
  readonly chapters: readonly ConvertedPart[];
  readonly left: LeftOut;
}
