import { siteServices } from '../containers/site-services.mjs';

const succeeded = 'kube_cronjob_status_last_successful_time{cronjob="backup"}';
const baseBackup = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp';
const created = 'kube_cronjob_created{cronjob="backup"}';

/**
 * An alert, whether it must fire, when, of what, and what was counted each minute until then. Series are of our
 * namespace.
 * @typedef {[string, 'yes' | 'no', string, string, Record<string, string>]} AlertCase
 */

/** @type {AlertCase[]} */
export const alertCases = [
  [
    'LiveGatewayAway',
    'yes',
    '5m',
    'of all of them',
    { 'kube_deployment_status_replicas_available{deployment="live-gateway"}': '2 2 0x10' },
  ],
  [
    'LiveGatewayAway',
    'no',
    '5m',
    'of one of them, and of another deployment',
    {
      'kube_deployment_status_replicas_available{deployment="live-gateway"}': '2 2 1x10',
      'kube_deployment_status_replicas_available{deployment="shop"}': '0x10',
    },
  ],
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
  [
    'ReplicaUnused',
    'yes',
    '30m',
    'of a replica that went away',
    {
      'replica_reads_total{process="content",outcome="replica"}': '100x30',
      'replica_reads_total{process="content",outcome="away"}': '0+60x30',
    },
  ],
  [
    'ReplicaUnused',
    'no',
    '30m',
    'of one that serves some reads',
    {
      'replica_reads_total{process="content",outcome="replica"}': '0+6x30',
      'replica_reads_total{process="content",outcome="lagging"}': '0+60x30',
    },
  ],
  ['EventsLate', 'no', '15m', 'of half a minute', { 'outbox_lag_seconds{process="content"}': '30x20' }],
  ['GatewayAway', 'yes', '10m', 'of one that went', { 'up{pod="gateway-1"}': '1x4 0x10' }],
  ['GatewayAway', 'no', '10m', 'of one that is there', { 'up{pod="gateway-1"}': '1x20' }],
  ['RedisAway', 'yes', '5m', 'of a minute', { 'redis_up{pod="gateway-1"}': '1x2 0x5' }],
  [
    'RedisAway',
    'no',
    '5m',
    'of one gateway',
    {
      'redis_up{pod="gateway-1"}': '0x10',
      'redis_up{pod="gateway-2"}': '1x10',
    },
  ],
  ['ProcessAway', 'yes', '10m', 'of a service', { 'up{pod="content-api-1"}': '0x20' }],
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
  ['JobsLate', 'yes', '25m', 'of two minutes', { 'job_oldest_waiting_seconds{process="content"}': '120x30' }],
  [
    'JobsLate',
    'yes',
    '25m',
    'that nobody takes, of a site without a worker',
    { 'job_oldest_waiting_seconds{process="content"}': '0+60x30' },
  ],
  ['JobsLate', 'no', '25m', 'of half a minute', { 'job_oldest_waiting_seconds{process="content"}': '30x30' }],
  [
    'JobsLate',
    'no',
    '25m',
    'of one old job that is done at once',
    { 'job_oldest_waiting_seconds{process="content"}': '0x10 7200 0x20' },
  ],
  [
    'DeliveriesLate',
    'yes',
    '25m',
    'of emails that nobody takes',
    { 'delivery_late_seconds{channel="mail"}': '0+60x30' },
  ],
  ['DeliveriesLate', 'no', '25m', 'of a minute', { 'delivery_late_seconds{channel="push"}': '60x30' }],
  ['TargetMissing', 'yes', '10m', 'of a worker', without('notifications', 'worker')],
  ['TargetMissing', 'yes', '10m', 'of the gateways', without('gateway', 'gateway')],
  ['TargetMissing', 'no', '10m', 'of none', without('nothing', 'at all')],
  ['RedisMemoryLow', 'yes', '15m', 'of nine tenths', { redis_memory_used_ratio: '0.9x20' }],
  ['RedisMemoryLow', 'no', '15m', 'of half', { redis_memory_used_ratio: '0.5x20' }],
  ['RedisMayEvict', 'yes', '15m', 'by its policy', { redis_may_evict: '1x20' }],
  ['RedisMayEvict', 'no', '15m', 'without one', { redis_may_evict: '0x20' }],
  ['DiskNearlyFull', 'yes', '15m', 'with a tenth free', disk(10)],
  ['DiskNearlyFull', 'no', '15m', 'with a fifth free', disk(20)],
  ['PostgresConnectionsLow', 'yes', '15m', 'of 350 of 400', connections(350)],
  ['PostgresConnectionsLow', 'no', '15m', 'of 300 of 400', connections(300)],
  ['PostgresReplicaMissing', 'yes', '30m', 'of one', replicas(1)],
  ['PostgresReplicaMissing', 'no', '30m', 'of none', replicas(2)],
  ['ArchiveLate', 'yes', '30m', 'of the primary', archived(1_200, 60)],
  ['ArchiveLate', 'no', '30m', 'of an instance that was the primary before', archived(60, 90_000)],
  ['BaseBackupLate', 'yes', '2h', 'of the day before yesterday', { [baseBackup]: `${-37 * 3_600}x150` }],
  ['BaseBackupLate', 'no', '2h', 'of yesterday', { [baseBackup]: `${-30 * 3_600}x150` }],
  ['CertificateExpires', 'yes', '2h', 'of ten days', certificate(10)],
  ['CertificateExpires', 'no', '2h', 'of twenty days', certificate(20)],
  [
    'BackupLate',
    'yes',
    '20m',
    'of the day before yesterday',
    { [succeeded]: ago(37), [created]: ago(1_000) },
  ],
  ['BackupLate', 'yes', '20m', 'that never succeeded', { [created]: ago(37) }],
  ['BackupLate', 'no', '20m', 'of yesterday', { [succeeded]: ago(30), [created]: ago(1_000) }],
  ['BackupLate', 'no', '20m', 'of a new site', { [created]: ago(30) }],
];

function requestsWith(status) {
  return `http_request_duration_seconds_count{status="${status}"}`;
}

/** So many of so many each minute that took less than a second; the rest took up to five. */
function took(histogram, fast, all) {
  const bucket = (le, each) => [`${histogram}_bucket{process="content",le="${le}"}`, `0+${each}x30`];
  return Object.fromEntries([bucket(1, fast), bucket(5, all), bucket('+Inf', all)]);
}

/** The targets of a whole site, but for those of one kind. */
function without(name, component) {
  const kinds = siteServices.flatMap((service) => ['api', 'worker'].map((role) => [service, role]));
  const left = [...kinds, ['gateway', 'gateway']].filter(([one, role]) => one !== name || role !== component);
  return Object.fromEntries(
    left.map(([one, role]) => [
      `up{app_kubernetes_io_name="${one}",app_kubernetes_io_component="${role}"}`,
      '1x20',
    ]),
  );
}

/** A volume of which so many hundredths are free. */
function disk(free) {
  return {
    'kubelet_volume_stats_available_bytes{persistentvolumeclaim="data-redis-0"}': `${free}x20`,
    'kubelet_volume_stats_capacity_bytes{persistentvolumeclaim="data-redis-0"}': '100x20',
  };
}

/** So many connections of two databases to a server that takes 400. */
function connections(count) {
  return {
    'cnpg_backends_total{pod="pg-1",datname="a"}': `${count - 100}x20`,
    'cnpg_backends_total{pod="pg-1",datname="b"}': '100x20',
    'cnpg_pg_settings_setting{pod="pg-1",name="max_connections"}': '400x20',
  };
}

/** A certificate that expires so many days after the beginning. */
function certificate(days) {
  return {
    'certmanager_certificate_expiration_timestamp_seconds{exported_namespace="quillstead",name="gateway-tls"}': `${days * 86_400}x150`,
  };
}

/** A moment so many hours before the beginning, as a series of half an hour. */
function ago(hours) {
  return `${-hours * 3_600}x30`;
}

/** A primary with so many replicas that follow it, which have none themselves. */
function replicas(count) {
  return {
    'cnpg_pg_replication_streaming_replicas{pod="pg-1"}': `${count}x40`,
    'cnpg_pg_replication_streaming_replicas{pod="pg-2"}': '0x40',
  };
}

/** The seconds since the last archived change of a primary, and of an instance that is none any more. */
function archived(primary, former) {
  return {
    'cnpg_pg_stat_archiver_seconds_since_last_archival{pod="pg-1"}': `${primary}x40`,
    'cnpg_pg_stat_archiver_seconds_since_last_archival{pod="pg-2"}': `${former}x40`,
    'cnpg_pg_replication_in_recovery{pod="pg-1"}': '0x40',
    'cnpg_pg_replication_in_recovery{pod="pg-2"}': '1x40',
  };
}
