import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderChart, withPrograms } from '../containers/chart.mjs';
import { readYaml } from '../containers/read-yaml.mjs';
import { alertCases } from './alert-cases.mjs';
import { evaluate, hasPromtool, inNamespace } from './promtool.mjs';

const file = join(import.meta.dirname, '../../k8s/chart/files/alerts.yaml');
const [rules] = readYaml(readFileSync(file, 'utf8'));
const alerts = rules.groups.flatMap(({ rules: some }) => some);
/** Alerts that fire because a series of ours is missing: those of others must not prevent that. */
const ofAbsence = ['GatewayAway', 'TargetMissing'];

const firing = (alert) => `count(ALERTS{alertname="${alert}", alertstate="firing"}) > bool 0`;
const seriesIn = (namespace, counted) =>
  Object.fromEntries(
    Object.entries(counted).map(([series, values]) => [
      inNamespace(series.replace('"quillstead"', `"${namespace}"`), namespace),
      values,
    ]),
  );

it('has a case for every alert in which it fires', () => {
  const tried = alertCases.filter(([, fires]) => fires === 'yes').map(([alert]) => alert);
  expect(alerts.map(({ alert }) => alert).filter((alert) => !tried.includes(alert))).toEqual([]);
});

// Prometheus' own tool plays the rules through wherever there is one.
if (hasPromtool()) {
  describe('as Prometheus evaluates them', () => {
    const evaluationOf = (namespace, [alert, fires, at, what, counted], expected = fires === 'yes') => ({
      name: `${alert} in ${namespace} ${what}, fires: ${expected}`,
      series: seriesIn(namespace, counted),
      expression: firing(alert),
      at,
      expected: expected ? [1] : [],
    });
    const all = alertCases.map((one) => evaluationOf('quillstead', one));

    it('alerts fire when they should, and only then', () => {
      expect(evaluate(rules, all)).toBe('');
    });

    it('alerts are about our namespace alone', () => {
      const ofOthers = alertCases
        .filter(([, fires]) => fires === 'yes')
        .map((one) => evaluationOf('shop', one, ofAbsence.includes(one[0])));
      expect(evaluate(rules, ofOthers)).toBe('');
    });

    it.each(/** @type {string[]} */ (alerts.map(({ alert }) => alert)))(
      'a case fails without %s',
      (alert) => {
        const groups = rules.groups.map((group) => ({
          ...group,
          rules: group.rules.filter((rule) => rule.alert !== alert),
        }));
        const own = all.filter(({ name }) => name.startsWith(`${alert} `));
        expect(evaluate({ groups }, own)).toMatch(new RegExp(`FAILED[^]*${alert}`));
      },
    );

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
