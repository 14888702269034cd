/** The position in the window where something was dropped. */
export interface Point {
  readonly left: number;
  readonly top: number;
}

interface Losses {
  readonly pictures: number;
  readonly tables: number;
}

/** The text into which a file goes; the editor of the story. */
export interface FileTarget {
  /** Puts HTML into the text as a paste does, as one change that one Undo takes back. */
  readonly insert: (html: string, at: Point | null) => Losses;
  readonly undo: () => void;
  /** Returns the same HTML as the text of a separate story. */
  readonly asStory: (html: string) => { readonly story: string; readonly losses: Losses };
  /** Calls a listener at the next change of the text; what is returned takes it back. */
  readonly onNextChange: (listener: () => void) => () => void;
}
