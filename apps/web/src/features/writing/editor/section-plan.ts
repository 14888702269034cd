/** Blocks that lie side by side in one section, and the section that had most of them; null: it is new. */
export interface PlannedSection<Block, Section> {
  section: Section | null;
  readonly blocks: Block[];
}

/**
 * Cuts a text into sections of `size` to twice `size` blocks. Blocks that were together stay together, new ones join
 * those before them, and what has grown too large is cut, what has shrunk is joined: a change moves few blocks.
 *
 * @param sectionOf the section in which a block is now; undefined: in none
 * @param sections those there are, in their order
 */
export function planSections<Block, Section>(
  blocks: readonly Block[],
  sections: readonly Section[],
  sectionOf: (block: Block) => Section | undefined,
  size: number,
): PlannedSection<Block, Section>[] {
  const order = new Map(sections.map((section, at) => [section, at]));
  const runs: PlannedSection<Block, Section>[] = [];
  let last = -1;
  for (const block of blocks) {
    const section = sectionOf(block);
    const at = section === undefined ? undefined : order.get(section);
    const run = runs.at(-1);
    if (run === undefined || (at !== undefined && at > last)) {
      const isHead = last === -1 && run !== undefined;
      last = at ?? -1;
      const known = at === undefined ? null : (section ?? null);
      // New blocks before all others join those after them.
      if (isHead) run.section = known;
      else runs.push({ section: known, blocks: [] });
    }
    runs.at(-1)?.blocks.push(block);
  }
  return runs.reduce<PlannedSection<Block, Section>[]>((planned, run) => add(planned, run, size), []);
}

function add<Block, Section>(
  planned: PlannedSection<Block, Section>[],
  { section, blocks }: PlannedSection<Block, Section>,
  size: number,
): PlannedSection<Block, Section>[] {
  const before = planned.at(-1);
  if (before !== undefined && before.blocks.length + blocks.length <= size) {
    before.blocks.push(...blocks);
    return planned;
  }
  if (blocks.length <= size * 2) return [...planned, { section, blocks }];
  const pieces = Math.floor(blocks.length / size);
  for (let piece = 0; piece < pieces; piece += 1) {
    const end = piece === pieces - 1 ? blocks.length : (piece + 1) * size;
    planned.push({ section: piece === 0 ? section : null, blocks: blocks.slice(piece * size, end) });
  }
  return planned;
}
