import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { renderChart, withPrograms } from '../containers/chart.mjs';
import { readYaml } from '../containers/read-yaml.mjs';

const functions = 'sum max min avg count topk rate increase histogram_quantile absent clamp_min time'.split(
  ' ',
);
const keywords = 'by without and or unless on ignoring bool offset'.split(' ');
const pairs = { ')': '(', ']': '[', '}': '{' };

/**
 * The metrics that an expression of Prometheus names. As much of its grammar as our rules use.
 * @returns {string[]} throws an Error for brackets that do not fit, a function that Prometheus may not have, and a
 * range that is none
 */
function promqlNames(expression) {
  const bare = expression.replace(/"[^"]*"/g, '""');
  fitBrackets(bare);
  for (const [, range] of bare.matchAll(/\[([^\]]*)\]/g))
    if (!/^\d+[smhd]$/.test(range)) throw new Error(`[${range}] is no range: ${expression}`);
  const plain = bare
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const names = new Set();
  for (const [, name, call] of plain.matchAll(/([a-z_:][\w:]*)\s*(\()?/gi)) {
    if (keywords.includes(name)) continue;
    if (!call) names.add(name);
    else if (!functions.includes(name)) throw new Error(`${name} is no function that we know: ${expression}`);
  }
  if (names.size === 0) throw new Error(`No metric is named: ${expression}`);
  return [...names];
}

function fitBrackets(text) {
  const open = [];
  for (const sign of text) {
    if (Object.values(pairs).includes(sign)) open.push(sign);
    else if (sign in pairs && open.pop() !== pairs[sign]) throw new Error(`Brackets do not fit: ${text}`);
  }
  if (open.length > 0) throw new Error(`Brackets do not fit: ${text}`);
}

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');

/**
 * The metrics of Prometheus itself, kubelet, CloudNativePG, cert-manager and kube-state-metrics that alerts read, by
 * the documentation of these projects.
 */
const ofOthers = [
  'up',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
  'cnpg_backends_total',
  'cnpg_pg_settings_setting',
  'cnpg_pg_replication_streaming_replicas',
  'cnpg_pg_replication_in_recovery',
  'cnpg_pg_stat_archiver_seconds_since_last_archival',
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
  'certmanager_certificate_expiration_timestamp_seconds',
  'kube_cronjob_status_last_successful_time',
  'kube_cronjob_created',
  'kube_deployment_status_replicas_available',
];

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
const [alerts] = readYaml(read('k8s/chart/files/alerts.yaml'));
const rules = alerts.groups.flatMap(({ rules: some }) => some);
const metrics = metricsOfCode();
const known = new Set([...seriesOf(metrics), ...ofOthers]);
const triggersOf = ({ spec }) =>
  spec.triggers.filter(({ type }) => type === 'prometheus').map(({ metadata }) => metadata);

/** The series of an expression that other applications may have too. */
function seriesWithoutNamespace(expression) {
  const plain = expression
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, '');
  const series = plain.match(/\b[a-z_:][\w:]*\b(?:\{[^}]*\})?(?!\s*\()/gi) ?? [];
  return series.filter(
    (one) =>
      !words.includes(one) &&
      !/\{(?:.*[ ,])?(?:exported_)?namespace(?:="quillstead"|=~"\$namespace")/.test(one),
  );
}
const words = ['or', 'and', 'unless'];

describe('what operators watch', () => {
  it.each([
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
    ...rules.map(({ alert, expr }) => [alert, expr]),
  ])('names in %s only metrics that there are', (_, expression) => {
    expect(promqlNames(expression).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each([
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
    ...rules.map(({ alert, expr }) => [alert, expr]),
  ])('reads in %s only metrics of one namespace', (_, expression) => {
    expect(seriesWithoutNamespace(expression)).toEqual([]);
  });

  it.each([
    ['up == 0', ['up']],
    ['rate(a_total[5m])', ['a_total']],
    ['a{x="1"} / b{namespace="quillstead"}', ['a{x="1"}']],
    ['sum by (pod) (a{namespace="quillstead"}) > time() - 14 * 86400', []],
  ])('finds the series of %s that may be of others', (expression, found) => {
    expect(seriesWithoutNamespace(expression)).toEqual(found);
  });

  withPrograms(['helm'], () => {
    // The queries from which KEDA computes the number of workers and of gateways with live connections.
    const scaledObjects = renderChart('large').objects.filter(({ kind }) => kind === 'ScaledObject');
    const scalers = scaledObjects.flatMap((object) =>
      triggersOf(object).map(({ query }) => [object.metadata.name, query]),
    );

    it('scales by metrics that there are, of one namespace', () => {
      expect(scalers.length).toBeGreaterThan(10);
      for (const [, query] of scalers) {
        expect(promqlNames(query).filter((name) => !known.has(name))).toEqual([]);
        expect(seriesWithoutNamespace(query)).toEqual([]);
      }
    });

    it('scales each of the five workers by its own jobs and background tasks, and by figures that there are', () => {
      const names = ['accounts', 'content', 'notifications', 'search', 'social'];
      const of = (metric) =>
        scalers
          .filter(([, query]) => query.includes(metric))
          .map(([worker, query]) => [worker, /process="(\w+)"/.exec(query)?.[1]])
          .sort();
      for (const metric of ['job_oldest_waiting_seconds', 'background_task_late_seconds'])
        expect(of(metric)).toEqual(names.map((name) => [`${name}-worker`, name]));
      const triggers = scaledObjects.flatMap(triggersOf);
      expect(triggers.map(({ ignoreNullValues }) => ignoreNullValues)).toEqual(triggers.map(() => 'false'));
    });
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
    // A metric that is missing is not 0.
    ['max(a_total) or vector(0)', 'no function'],
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
