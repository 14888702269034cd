import type { DocKind } from '../index-later/index-later.js';
import type { Compared } from './reindexing.js';

const nouns: Readonly<Record<DocKind, string>> = {
  user: 'people',
  hashtag: 'hashtags',
  story: 'stories',
  comment: 'comments',
  series: 'series',
};
/** Characters of a bar, and of the longest noun. */
const [barLength, nounLength] = [30, 13];

const shown = (count: number): string => count.toLocaleString('en');

/**
 * The output of `npm run reindex`. On a terminal each kind has a progress bar, elsewhere it prints a line at each
 * tenth.
 */
export class ReindexReport {
  private readonly indexed = new Map<DocKind, number>();
  private lastTenth = -1;
  /** True if the line of a bar is not ended yet. */
  private isOpen = false;

  constructor(private readonly out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {}

  /** Prints how many users and subscriptions were compared with their owners. */
  checked(what: string, count: number): void {
    this.out.write(`${what.padEnd(nounLength)} ${shown(count)} compared\n`);
  }

  /** Prints how many documents of a kind are indexed, of so many when the reindex began. */
  progress(kind: DocKind, count: number, all: number): void {
    if (!this.indexed.has(kind)) this.begin();
    this.indexed.set(kind, count);
    const isDone = count >= all;
    const share = all === 0 ? 1 : Math.min(1, count / all);
    const line = `${shown(count)} of ${shown(all)}${isDone ? '' : `, ${shown(all - count)} left`}`;
    const noun = nouns[kind].padEnd(nounLength);
    const tenth = Math.floor(share * 10);
    if (this.out.isTTY) {
      const bar = '█'.repeat(Math.round(share * barLength)).padEnd(barLength, '░');
      // The line replaces the line before, whose end is cut off.
      this.out.write(`\r${noun} ${bar} ${line}\u001B[K${isDone ? '\n' : ''}`);
      this.isOpen = !isDone;
    } else if (tenth > this.lastTenth) this.out.write(`${noun} ${line}\n`);
    this.lastTenth = tenth;
  }

  /** Prints how many documents there are of each kind at the end. */
  end(): void {
    this.begin();
    const counts = [...this.indexed].map(([kind, count]) => `${shown(count)} ${nouns[kind]}`);
    if (counts.length > 0) this.out.write(`indexed ${counts.join(', ')}\n`);
  }

  /** Something of a kind may be gone since it was counted, so that its bar is not full at its end. */
  private begin(): void {
    if (this.isOpen) this.out.write('\n');
    [this.isOpen, this.lastTenth] = [false, -1];
  }

  /** The table of a comparison. */
  table(compared: readonly Compared[]): void {
    const heads = ['kind', 'owned', 'indexed', 'missing', 'strays', 'older'];
    const rows = compared.map(({ kind, owned, indexed, missing, strays, older }) => [
      nouns[kind],
      ...[owned, indexed, missing, strays, older].map(shown),
    ]);
    const lines = [heads, ...rows];
    const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
    for (const line of lines) {
      const cells = line.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      );
      this.out.write(`${cells.join('  ')}\n`);
    }
  }
}
