import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseLines, printLines } from './lines.mjs';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/bench');
const fileOf = (suite) => join(folder, `${suite}.jsonl`);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The fields by which the lines of this run describe its sources and its machine, whose name is left out. */
export function aboutRun() {
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs/bench') !== '';
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return {
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`,
    date: new Date().toISOString(),
    machine: `${availableParallelism()} × ${model}, Node ${process.version}`,
  };
}

/** All recorded lines of some suites, the oldest of each first. Throws for a file that cannot be read as such. */
export async function readHistory(suites) {
  const each = suites.map(async (suite) => {
    const text = await readFile(fileOf(suite), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return parseLines(text, `docs/bench/${suite}.jsonl`);
  });
  return (await Promise.all(each)).flat();
}

/** Appends lines to the file of their suite. */
export async function record(lines) {
  await mkdir(folder, { recursive: true });
  for (const [suite, ofSuite] of Map.groupBy(lines, (line) => line.suite))
    await appendFile(fileOf(suite), printLines(ofSuite));
}
