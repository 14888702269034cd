/** A piece of a text: what was searched for, or what stands around it. */
export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Cuts a text at its marks, [from, to) in UTF-16 units and in order; put together again the parts are the text. */
export function markedParts(text: string, marks: readonly (readonly [number, number])[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), isMarked });
    end = Math.max(end, to);
  };
  for (const [from, to] of marks) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}
