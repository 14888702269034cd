import type { Mark, MarkType, Node } from '@tiptap/pm/model';

/** Blocks of a section when it is made, and as many as it may grow to. */
const usual = 20;
const most = 40;

let made = 0;

/**
 * Returns the section that each block of a text belongs to, those that stand together being one section; none in a text
 * that is short. What has a section keeps it as far as it can, so that little is drawn anew.
 *
 * @returns for each block its mark, in their order
 */
export function divide(blocks: readonly Node[], type: MarkType): readonly (Mark | undefined)[] {
  const marks = blocks.map((block) => type.isInSet(block.marks));
  if (marks.length <= most && !marks.some(Boolean)) return marks;
  const seen = new Set<unknown>();
  return runsOf(marks).flatMap(({ mark, from, to }) => {
    const parts = to - from > most ? Math.round((to - from) / usual) : 1;
    const length = Math.ceil((to - from) / parts);
    return Array.from({ length: parts }, (_, part) => {
      const own = blocks.slice(from + part * length, Math.min(to, from + (part + 1) * length));
      const isKept = part === 0 && mark !== undefined && !seen.has(mark.attrs['id']);
      const section = isKept ? mark : makeSection(type, own);
      seen.add(section.attrs['id']);
      return own.map(() => section);
    }).flat();
  });
}

interface Run {
  readonly mark: Mark | undefined;
  readonly from: number;
  readonly to: number;
}

/** Neighbours of one section; a block that has none yet goes with the one before it. */
function runsOf(marks: readonly (Mark | undefined)[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [at, mark] of marks.entries()) {
    const last = runs.at(-1);
    const goesOn =
      last !== undefined && (mark === undefined || last.mark === undefined || mark.eq(last.mark));
    if (goesOn) runs.splice(-1, 1, { mark: last.mark ?? mark, from: last.from, to: at + 1 });
    else runs.push({ mark, from: at, to: at + 1 });
  }
  return runs;
}

function makeSection(type: MarkType, blocks: readonly Node[]): Mark {
  const characters = blocks.reduce((sum, { content }) => sum + content.size, 0);
  return type.create({ id: (made += 1), characters });
}
