/** A place in a text: a paragraph, from 0, and the characters of it that stand before the place. */
export interface Place {
  readonly paragraph: number;
  readonly offset: number;
}

/** Negative when the first place stands before the second, 0 when they are the same. */
export const compare = (one: Place, other: Place): number =>
  one.paragraph - other.paragraph || one.offset - other.offset;

export const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((paragraph, at) => paragraph === other[at]);

/** A model of an editor of plain paragraphs: it does what the editor must do, without any of the editor's code. */
export class StoryTextModel {
  anchor: Place = { paragraph: 0, offset: 0 };
  head: Place = this.anchor;
  /** Each text that there was, a character apart, as far as redo can lead. */
  private texts: readonly (readonly string[])[];
  private now = 0;

  constructor(paragraphs: readonly string[]) {
    this.texts = [paragraphs];
  }

  get paragraphs(): readonly string[] {
    return this.texts[this.now] ?? [];
  }

  get end(): Place {
    const paragraph = this.paragraphs.length - 1;
    return { paragraph, offset: this.lengthOf(paragraph) };
  }

  lengthOf(paragraph: number): number {
    return (this.paragraphs[paragraph] ?? '').length;
  }

  select(head: Place, anchor = head): void {
    this.head = head;
    this.anchor = anchor;
  }

  selectAll(): void {
    this.select(this.end, { paragraph: 0, offset: 0 });
  }

  type(text: string): void {
    for (const character of text) this.put([character]);
  }

  divide(): void {
    this.put(['', '']);
  }

  /** Puts lines in the place of the selection; the first and the last become part of the paragraphs there. */
  put(lines: readonly string[]): void {
    const [from, to] = this.range();
    const before = (this.paragraphs[from.paragraph] ?? '').slice(0, from.offset);
    const after = (this.paragraphs[to.paragraph] ?? '').slice(to.offset);
    const joined = [...lines];
    joined[0] = before + (joined[0] ?? '');
    const head = {
      paragraph: from.paragraph + joined.length - 1,
      offset: (joined.at(-1) ?? '').length,
    };
    joined.push((joined.pop() ?? '') + after);
    const text = this.paragraphs.toSpliced(from.paragraph, to.paragraph - from.paragraph + 1, ...joined);
    this.texts = [...this.texts.slice(0, this.now + 1), text];
    this.now += 1;
    this.select(head);
  }

  /** Deletes the selection, or the character before or after the caret. */
  remove(direction: 'backward' | 'forward'): void {
    if (compare(this.anchor, this.head) === 0) {
      const other = this.beside(this.head, direction);
      if (compare(other, this.head) === 0) return;
      this.select(this.head, other);
    }
    this.put(['']);
  }

  /** Moves the caret by one character, or to an end of what is selected. */
  step(direction: 'backward' | 'forward'): void {
    const [from, to] = this.range();
    if (compare(from, to) === 0) this.select(this.beside(this.head, direction));
    else this.select(direction === 'backward' ? from : to);
  }

  /** The nearest place before or after one; the same at the ends of the text. */
  beside({ paragraph, offset }: Place, direction: 'backward' | 'forward'): Place {
    if (direction === 'backward') {
      if (offset > 0) return { paragraph, offset: offset - 1 };
      return paragraph > 0
        ? { paragraph: paragraph - 1, offset: this.lengthOf(paragraph - 1) }
        : { paragraph, offset };
    }
    if (offset < this.lengthOf(paragraph)) return { paragraph, offset: offset + 1 };
    return paragraph < this.end.paragraph ? { paragraph: paragraph + 1, offset: 0 } : { paragraph, offset };
  }

  /**
   * Takes up a text that undo or redo led to: one that there was before or after the present one. An editor chooses how
   * much it takes back at once.
   *
   * @returns whether there was one
   */
  goTo(text: readonly string[], direction: 'undo' | 'redo'): boolean {
    const step = direction === 'undo' ? -1 : 1;
    for (let at = this.now + step; at >= 0 && at < this.texts.length; at += step)
      if (isSameText(text, this.texts[at] ?? [])) {
        this.now = at;
        return true;
      }
    return isSameText(text, this.paragraphs);
  }

  private range(): readonly [from: Place, to: Place] {
    return compare(this.anchor, this.head) <= 0 ? [this.anchor, this.head] : [this.head, this.anchor];
  }
}
