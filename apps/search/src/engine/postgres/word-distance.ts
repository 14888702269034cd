/**
 * Returns how many characters must be left out, put in, changed or swapped with their neighbour to turn one word into
 * another (the optimal string alignment distance).
 *
 * @returns `whole`, and the least for a `beginning` of the other one
 */
export function wordDistance(word: string, other: string): { whole: number; beginning: number } {
  const [characters, others] = [[...word], [...other]];
  let before: number[] = [];
  let last = others.map((_, index) => index + 1);
  last.unshift(0);
  for (const [row, character] of characters.entries()) {
    const line = [row + 1];
    for (const [column, against] of others.entries()) {
      const change = at(last, column) + (character === against ? 0 : 1);
      const swapped =
        row > 0 && column > 0 && character === others[column - 1] && characters[row - 1] === against;
      line.push(
        Math.min(
          change,
          at(last, column + 1) + 1,
          at(line, column) + 1,
          swapped ? at(before, column - 1) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, line];
  }
  return { whole: at(last, others.length), beginning: Math.min(...last) };
}

const at = (line: readonly number[], index: number): number => line[index] ?? Infinity;
