import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readYaml } from '../containers/read-yaml.mjs';

/**
 * `node scripts/operating/try-alert-rules.mjs`: has Prometheus' own tool, `promtool`, read the alert rules and play
 * them through: each fires when it should and only then. Run it after a change of a rule; it needs promtool (Debian has
 * it in `prometheus`).
 */
const [alerts] = readYaml(
  readFileSync(join(import.meta.dirname, '../../k8s/components/monitoring/alerts.yaml'), 'utf8'),
);

/**
 * An alert, whether it must fire, when, of what, and what was counted each minute until then.
 * @type {[string, 'yes' | 'no', string, string, Record<string, string>][]}
 */
const cases = [
  [
    'JobDeadLetters',
    'yes',
    '15m',
    'of the job',
    { 'job_dead_letters_total{process="content",job="content.sweep"}': '0x10 1x5' },
  ],
  [
    'JobDeadLetters',
    'no',
    '40m',
    'of what died long ago',
    { 'job_dead_letters_total{process="content",job="a"}': '1x40' },
  ],
  [
    'BackgroundTaskDeadLetters',
    'yes',
    '15m',
    'of the task',
    { 'background_task_dead_letters_total{process="social",task="social.rename_author"}': '0x10 1x5' },
  ],
  [
    'BackgroundTasksLate',
    'yes',
    '25m',
    'of three minutes, for a while',
    { 'background_task_late_seconds{process="search",task="search.index_document"}': '180x30' },
  ],
  [
    'BackgroundTasksLate',
    'no',
    '25m',
    'of one minute',
    { 'background_task_late_seconds{process="search",task="search.index_document"}': '60x30' },
  ],
  [
    'EventDeadLetters',
    'yes',
    '15m',
    'of one',
    { 'event_dead_letters_total{source="content",name="x"}': '0x10 1x5' },
  ],
  [
    'EventsLate',
    'yes',
    '15m',
    'of a minute and a half',
    { 'outbox_lag_seconds{process="content"}': '90x20' },
  ],
  ['EventsLate', 'no', '15m', 'of half a minute', { 'outbox_lag_seconds{process="content"}': '30x20' }],
  [
    'GatewayAway',
    'yes',
    '10m',
    'of one that went',
    { 'up{namespace="quillstead",pod="gateway-1"}': '1x4 0x10' },
  ],
  [
    'GatewayAway',
    'no',
    '10m',
    'of one that is there',
    { 'up{namespace="quillstead",pod="gateway-1"}': '1x20' },
  ],
  [
    'RedisAway',
    'yes',
    '5m',
    'of a minute',
    { 'redis_up{namespace="quillstead",pod="gateway-1"}': '1x2 0x5' },
  ],
  [
    'RedisAway',
    'no',
    '5m',
    'of one gateway',
    {
      'redis_up{namespace="quillstead",pod="gateway-1"}': '0x10',
      'redis_up{namespace="quillstead",pod="gateway-2"}': '1x10',
    },
  ],
  ['ProcessAway', 'yes', '10m', 'of a service', { 'up{namespace="quillstead",pod="content-api-1"}': '0x20' }],
  [
    'ErrorRateHigh',
    'yes',
    '15m',
    'of two in a hundred',
    { [requestsWith(200)]: '0+980x20', [requestsWith(503)]: '0+20x20' },
  ],
  ['ErrorRateHigh', 'no', '15m', 'of none', { [requestsWith(200)]: '0+980x20' }],
  [
    'LatencyHigh',
    'yes',
    '20m',
    'of one in ten that takes two seconds',
    took('http_request_duration_seconds', 90, 100),
  ],
  ['LatencyHigh', 'no', '20m', 'of one in a hundred', took('http_request_duration_seconds', 99, 100)],
  ['RpcShed', 'yes', '15m', 'of two a second', { 'rpc_shed_total{process="content"}': '0+120x20' }],
  ['RpcShed', 'no', '15m', 'of one in a minute', { 'rpc_shed_total{process="content"}': '0+1x20' }],
  ['ClockSkewed', 'yes', '15m', 'of a minute ahead', { 'clock_offset_seconds{process="content"}': '60x20' }],
  [
    'ClockSkewed',
    'yes',
    '15m',
    'of a minute behind',
    { 'clock_offset_seconds{process="content"}': '-60x20' },
  ],
  ['ClockSkewed', 'no', '15m', 'of a second', { 'clock_offset_seconds{process="content"}': '1x20' }],
  [
    'MessagesRefused',
    'yes',
    '15m',
    'of one',
    { 'rpc_malformed_total{process="content",reason="signature"}': '0x10 1x5' },
  ],
  [
    'MessagesRefused',
    'no',
    '40m',
    'of one long ago',
    { 'rpc_malformed_total{process="content",reason="signature"}': '1x40' },
  ],
  [
    'RebuildNeeded',
    'yes',
    '15m',
    'of one',
    { 'events_rebuild_needed_total{process="search",source="content"}': '0x10 1x5' },
  ],
  ['SearchIndexIncomplete', 'yes', '15m', 'of ten minutes', { search_index_incomplete_seconds: '600x20' }],
  [
    'SearchIndexIncomplete',
    'no',
    '15m',
    'of one that is rebuilt at once',
    { search_index_incomplete_seconds: '0x10 60 0x10' },
  ],
  ['SearchNamesOnly', 'yes', '15m', 'of ten minutes', { 'search_names_only{process="search"}': '0x5 1x10' }],
  ['SearchNamesOnly', 'no', '15m', 'of a minute', { 'search_names_only{process="search"}': '0x8 1 0x10' }],
  [
    'JobsLate',
    'yes',
    '25m',
    'of one in ten that waits for two minutes',
    took('job_queue_latency_seconds', 90, 100),
  ],
  ['JobsLate', 'no', '25m', 'of one in a hundred', took('job_queue_latency_seconds', 99, 100)],
  ['JobsLate', 'no', '25m', 'of no jobs', took('job_queue_latency_seconds', 0, 0)],
];

function requestsWith(status) {
  return `http_request_duration_seconds_count{status="${status}"}`;
}

/** So many of so many each minute that were as fast as the rule wants them; the rest was not. */
function took(histogram, fast, all) {
  const edge = { http_request_duration_seconds: 1, job_queue_latency_seconds: 60 }[histogram];
  const bucket = (le, each) => [`${histogram}_bucket{process="content",le="${le}"}`, `0+${each}x30`];
  return Object.fromEntries([bucket(edge, fast), bucket(edge * 5, all), bucket('+Inf', all)]);
}

const folder = mkdtempSync(join(tmpdir(), 'quillstead-alerts-'));
const run = (...words) => execFileSync('promtool', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

try {
  writeFileSync(join(folder, 'rules.yaml'), JSON.stringify(alerts.spec));
  run('check', 'rules', 'rules.yaml');
  const tried = new Set(cases.filter(([, fires]) => fires === 'yes').map(([alert]) => alert));
  const untried = alerts.spec.groups.flatMap(({ rules }) => rules).filter(({ alert }) => !tried.has(alert));
  if (untried.length > 0)
    throw new Error(`Never fires here: ${untried.map(({ alert }) => alert).join(', ')}`);
  for (const one of cases) play(one);
  console.log(`${cases.length} cases are as they should be`);
} catch (error) {
  console.error(
    error.code === 'ENOENT' ? 'promtool is not here.' : `${error.stdout ?? ''}${error.stderr ?? error}`,
  );
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Throws what promtool prints when the alert fires or stays silent against the case. */
function play([alertname, fires, at, what, counted]) {
  const input_series = Object.entries(counted).map(([series, values]) => ({ series, values }));
  const firing = {
    expr: `count(ALERTS{alertname="${alertname}", alertstate="firing"}) or vector(0)`,
    eval_time: at,
    exp_samples: [{ value: fires === 'yes' ? 1 : 0 }],
  };
  const tests = [{ interval: '1m', input_series, promql_expr_test: [firing] }];
  const file = { rule_files: ['rules.yaml'], evaluation_interval: '1m', tests };
  writeFileSync(join(folder, 'test.yaml'), JSON.stringify(file));
  try {
    run('test', 'rules', 'test.yaml');
  } catch (error) {
    if (error.code === 'ENOENT') throw error;
    throw new Error(`${alertname} ${what}, fires at ${at}: ${fires}\n${error.stdout}${error.stderr}`, {
      cause: error,
    });
  }
}
