import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether the tool of Prometheus is there (Debian has it in `prometheus`). */
export const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0;

/**
 * An expression after some minutes of series: the values of each series, one a minute, and the values that the
 * expression must have.
 * @typedef {{ name: string, series: Record<string, string>, expression: string, at: string, expected: number[] }}
 *   Evaluation
 */

/**
 * Has promtool evaluate expressions.
 * @param {object} rules the spec of a PrometheusRule
 * @param {Evaluation[]} evaluations
 * @returns {string} empty when each has its values, else what promtool prints
 */
export function evaluate(rules, evaluations) {
  const tests = evaluations.map(({ name, series, expression, at, expected }) => ({
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    promql_expr_test: [
      { expr: expression, eval_time: at, exp_samples: expected.map((value) => ({ value })) },
    ],
  }));
  return testRules(rules, tests);
}

/**
 * Has promtool run tests of rules (https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/).
 * @param {object} rules the spec of a PrometheusRule
 * @param {object[]} tests
 * @returns {string} empty when all pass, else what promtool prints
 */
export function testRules(rules, tests) {
  const folder = mkdtempSync(join(tmpdir(), 'quillstead-alerts-'));
  const file = { rule_files: ['rules.yaml'], evaluation_interval: '1m', tests };
  try {
    writeFileSync(join(folder, 'rules.yaml'), JSON.stringify(rules));
    writeFileSync(join(folder, 'test.yaml'), JSON.stringify(file));
    execFileSync('promtool', ['test', 'rules', 'test.yaml'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return `${error.stdout ?? ''}${error.stderr ?? error}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A series with one more label.
 * @param {string} series `name` or `name{label="value"}`
 */
export function inNamespace(series, namespace) {
  const [name, labels = ''] = series.replace('}', '').split('{');
  return `${name}{namespace="${namespace}"${labels && `,${labels}`}}`;
}
