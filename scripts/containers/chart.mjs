import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readYaml } from './read-yaml.mjs';

/**
 * An object as a manifest gives it. Its `spec` is of its kind, and compared with the schemas of Kubernetes elsewhere.
 * @typedef {ReturnType<typeof readYaml>[number]} Manifest
 */

const root = join(import.meta.dirname, '../..');
const chartFolder = join(root, 'k8s/chart');

/** The files of values that are a whole site. */
export const sizes = ['small', 'medium', 'large', 'dev'];

/** What an operator has to set for any size. */
export const ownValues = {
  host: 'stories.example.org',
  image: { registry: 'registry.example.org/quillstead' },
  objectStore: { endpoint: 'https://s3.example.org', bucket: 'example-backups' },
  redis: { addresses: '10.20.1.0/24' },
};

// `.ci/run` installs programs of Go there.
const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}${join(homedir(), 'go/bin')}` };
const run = (program, words, input = '') =>
  spawnSync(program, words, { env, input, encoding: 'utf8', maxBuffer: 2 ** 26 });

const versionOf = { helm: ['version'], conftest: ['--version'], promtool: ['--version'] };

/**
 * Defines tests that need programs. Where one is missing, one test says so in their place, and fails in CI.
 * @param {('helm' | 'conftest' | 'promtool')[]} programs
 * @param {() => void} define
 */
export function withPrograms(programs, define) {
  const missing = programs.filter((program) => run(program, versionOf[program]).status !== 0);
  if (missing.length === 0) define();
  else
    it(`is not tested here: ${missing.join(' and ')} missing (see .ci/run)`, () => {
      expect(process.env.CI ? missing : []).toEqual([]);
    });
}

/**
 * The objects that Helm makes of the chart.
 * @param {string | null} size whose values file is read first
 * @param {object} [values] those of an operator, after `ownValues`
 * @param {string} [namespace]
 * @returns {{ objects: Manifest[], fault: string }} no objects with a fault
 */
export function renderChart(size, values = {}, namespace = 'quillstead') {
  const words = ['template', 'site', chartFolder, '--namespace', namespace, '--kube-version', '1.36.0'];
  const input = JSON.stringify(merged(ownValues, values));
  const { status, stdout, stderr } = run('helm', [...words, ...filesOf(size)], input);
  return status === 0 ? { objects: readYaml(stdout), fault: '' } : { objects: [], fault: stderr };
}

/** What `helm lint` says. @param {string} size */
export function lintChart(size) {
  const words = ['lint', '--strict', '--kube-version', '1.36.0', chartFolder, ...filesOf(size)];
  return run('helm', words, JSON.stringify(size === 'dev' ? {} : ownValues)).stdout;
}

/** The values of a size, and those of standard input. */
const filesOf = (size) =>
  [...(size === null ? [] : [join(chartFolder, `values-${size}.yaml`)]), '-'].map(
    (file) => `--values=${file}`,
  );

/** As Helm merges values. */
const merged = (one, other) =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => {
      const isMap = [one[key], other[key]].every((value) => value !== null && typeof value === 'object');
      return [key, isMap ? merged(one[key], other[key]) : (other[key] ?? one[key])];
    }),
  );

/**
 * What the policies in k8s/policy say of objects.
 * @param {Manifest[]} objects
 * @param {'main' | 'sizes'} [namespace] sizes: how much the site requests
 * @returns {string[]}
 */
export function policyMessages(objects, namespace = 'main') {
  const words = ['--combine', '--policy', join(root, 'k8s/policy'), '--namespace', namespace];
  const input = objects.map((object) => JSON.stringify(object)).join('\n---\n');
  const { stdout, stderr } = run(
    'conftest',
    ['test', ...words, '--output=json', '--parser=yaml', '-'],
    input,
  );
  if (!stdout.startsWith('[')) throw new Error(stderr || stdout);
  const results = JSON.parse(stdout);
  return results.flatMap(({ failures = [], warnings = [] }) =>
    [...failures, ...warnings].map(({ msg }) => msg),
  );
}
