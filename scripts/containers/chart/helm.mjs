import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readYaml } from '../read-yaml.mjs';

/** Whether Helm is there, in a version that reads charts of today. */
export const hasHelm = () => /^v[3-9]/.test(run(['version', '--short']).stdout);

/**
 * A chart on the disk, as Helm reads it.
 * @param {Record<string, string>} files
 */
export function chartOnDisk(files) {
  const folder = mkdtempSync(join(tmpdir(), 'quillstead-chart-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'chart', name)), { recursive: true });
    writeFileSync(join(folder, 'chart', name), text);
  }
  const withValues = (values, words) => {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const { stdout, stderr, status } = run([...words, '--values', file]);
    return { status, stdout, said: `${stdout}${stderr}` };
  };
  const at = (chart) => chart ?? join(folder, 'chart');
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true }),
    lint: (values) => withValues(values, ['lint', '--strict', at(undefined)]),
    /**
     * The objects that Helm makes in the namespace `quillstead`.
     * @param {object} values
     * @param {{ chart?: string, namespace?: string }} [where]
     * @returns {{ objects: any[], fault: string }} no objects with a fault
     */
    template(values, { chart, namespace = 'quillstead' } = {}) {
      const words = ['template', 'site', at(chart), '--namespace', namespace, '--kube-version', '1.36.0'];
      const { status, stdout, said } = withValues(values, words);
      return status === 0 ? { objects: readYaml(stdout), fault: '' } : { objects: [], fault: said };
    },
  };
}

/** @param {string[]} words */
function run(words) {
  const { status, stdout, stderr } = spawnSync('helm', words, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
}
