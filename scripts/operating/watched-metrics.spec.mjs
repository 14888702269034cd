import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { readYaml } from '../containers/read-yaml.mjs';
import { promqlNames } from './promql-names.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The metrics that Prometheus itself adds for every target. */
const ofPrometheus = ['up'];

/** The names under which our processes register metrics, Node's own among them. */
function metricsOfCode() {
  const { collectDefaultMetrics, Registry } = createRequire(import.meta.url)('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ofNode = registry.getMetricsAsArray().map(({ name, type }) => [name, type]);
  const found = [];
  for (const path of globSync('{apps,libs/shared}/*/src/**/*.ts', { cwd: root })) {
    if (path.endsWith('.spec.ts')) continue;
    const text = read(path);
    for (const [, type, name] of text.matchAll(
      /new (Counter|Gauge|Histogram)(?:<[^>]*>)?\(\{[^}]*?name: '([a-z_]+)'/g,
    ))
      found.push([name, type.toLowerCase()]);
    for (const [, name] of text.matchAll(/new OutcomeCounter\(registry, '([a-z_]+)'/g))
      found.push([name, 'counter']);
  }
  return new Map([...ofNode, ...found]);
}

/** Queries read histograms by their parts. */
function seriesOf(metrics) {
  return new Set(
    [...metrics].flatMap(([name, type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
    ),
  );
}

const dashboard = JSON.parse(read('docs/operating/grafana-dashboard.json'));
const [alerts] = readYaml(read('k8s/components/monitoring/alerts.yaml'));
const rules = alerts.spec.groups.flatMap(({ rules: some }) => some);
const metrics = metricsOfCode();
/** The queries from which KEDA computes the number of workers. */
const scalers = readYaml(read('k8s/components/keda/workers.yaml')).flatMap(({ metadata, spec }) =>
  spec.triggers.filter(({ type }) => type === 'prometheus').map((one) => [metadata.name, one.metadata.query]),
);

describe('what operators watch', () => {
  it.each([
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
    ...rules.map(({ alert, expr }) => [alert, expr]),
    ...scalers,
  ])('names in %s only metrics that there are', (_, expression) => {
    const known = new Set([...seriesOf(metrics), ...ofPrometheus]);
    expect(promqlNames(expression).filter((name) => !known.has(name))).toEqual([]);
  });

  it('scales each of the five workers by its own jobs', () => {
    expect(scalers.map(([worker, query]) => [worker, /process="(\w+)"/.exec(query)?.[1]])).toEqual(
      ['accounts', 'content', 'social', 'notifications', 'search'].map((name) => [`${name}-worker`, name]),
    );
  });

  it('is in base units, and counters are called totals', () => {
    const wrong = [...metrics].filter(
      ([name, type]) =>
        /_(?:ms|milliseconds|minutes|kb|mb|percent)(?:_|$)/.test(name) ||
        (type === 'counter') !== name.endsWith('_total'),
    );
    // Node's own gauges, as prom-client calls them.
    expect(wrong.filter(([name]) => !name.startsWith('nodejs_'))).toEqual([]);
  });

  it.each([
    ['sum(rate(no_end[5m])', 'Brackets'],
    ['rate(a_total[5])', 'no range'],
    ['summ(a_total)', 'no function'],
    ['1 > 0', 'No metric'],
  ])('refuses %s', (expression, fault) => {
    expect(() => promqlNames(expression)).toThrow(fault);
  });

  it('says of every alarm how bad it is and what to look at', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(?:page|warn)$/)]);
      expect(annotations.summary).toMatch(/\w/);
      expect(read('docs/operating/run-book.md')).toContain(`\`${alert}\``);
    }
  });
});
