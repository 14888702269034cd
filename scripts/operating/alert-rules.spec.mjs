import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderChart, withPrograms } from '../containers/chart.mjs';
import { readYaml } from '../containers/read-yaml.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Whether the tool of Prometheus is there (Debian has it in `prometheus`). */
const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0;

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
function evaluate(rules, evaluations) {
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
function testRules(rules, tests) {
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
function inNamespace(series, namespace) {
  const [name, labels = ''] = series.replace('}', '').split('{');
  return `${name}{namespace="${namespace}"${labels && `,${labels}`}}`;
}

const read = (file) => readYaml(readFileSync(join(import.meta.dirname, '../../k8s', file), 'utf8'))[0];
const rules = read('chart/files/alerts.yaml');
const { tests } = read('alerts.test.yaml');
const alerts = rules.groups.flatMap(({ rules: some }) => some);
/** Alerts that fire because a series of ours is missing: those of others must not prevent that. */
const ofAbsence = ['GatewayAway', 'TargetMissing'];

const seriesIn = (namespace, counted) =>
  Object.fromEntries(
    Object.entries(counted).map(([series, values]) => [inNamespace(series, namespace), values]),
  );

it('each alert has a test in which it fires', () => {
  const fired = tests.filter(({ name }) => name.includes(' fires, ')).map(({ name }) => name.split(' ')[0]);
  expect(alerts.map(({ alert }) => alert).filter((alert) => !fired.includes(alert))).toEqual([]);
});

// Prometheus' own tool plays the rules through wherever there is one.
if (hasPromtool()) {
  describe('as Prometheus evaluates them', () => {
    it('alerts fire when they should, and only then', () => {
      expect(testRules(rules, tests)).toBe('');
    });

    it('alerts are about our namespace alone', () => {
      const ofOthers = tests.map((test) => ({
        ...test,
        input_series: JSON.parse(JSON.stringify(test.input_series).replaceAll('quillstead', 'shop')),
        promql_expr_test: test.promql_expr_test.map((expected) => ({
          ...expected,
          exp_samples: ofAbsence.some((alert) => test.name.startsWith(`${alert} `)) ? [{ value: 1 }] : [],
        })),
      }));
      expect(testRules(rules, ofOthers)).toBe('');
    });

    withPrograms(['helm'], () => {
      const workers = renderChart('medium').objects.filter(({ kind }) => kind === 'ScaledObject');
      const scalers = workers.flatMap(({ metadata, spec }) =>
        spec.triggers
          .filter(({ type }) => type === 'prometheus')
          .map(({ metadata: trigger }) => ({
            service: metadata.name.replace('-worker', ''),
            query: trigger.query,
          })),
      );
      const waits = (process, values) => ({
        [`job_oldest_waiting_seconds{process="${process}"}`]: values,
        [`background_task_late_seconds{process="${process}",task="a"}`]: values,
        [`delivery_late_seconds{process="${process}",channel="mail"}`]: values,
      });

      it('workers are scaled by what waits without a worker, and by nothing of others', () => {
        const waiting = scalers.map(({ service, query }) => ({
          name: query,
          series: {
            ...seriesIn('quillstead', { ...waits(service, '40x10'), ...waits('other', '70x10') }),
            ...seriesIn('shop', waits(service, '90x10')),
          },
          expression: query,
          at: '5m',
          expected: [40],
        }));
        expect(evaluate(rules, waiting)).toBe('');
      });

      it('workers are not scaled by a figure that is missing, as while Redis is away', () => {
        const missing = scalers.map(({ service, query }) => ({
          name: query,
          series: seriesIn('shop', waits(service, '90x10')),
          expression: query,
          at: '5m',
          expected: [],
        }));
        expect(evaluate(rules, missing)).toBe('');
      });
    });
  });
}
