const watching = ['ServiceMonitor', 'PodMonitor', 'PrometheusRule'];

/** One Prometheus reads all monitors and alerts: they have the same label `release`, which it selects. */
export function monitoringFaults(objects) {
  const watched = objects.filter(({ kind }) => watching.includes(kind));
  const releases = watched.map(({ metadata }) => metadata.labels?.release);
  return watched
    .filter((_, index) => releases[index] === undefined || releases[index] !== releases[0])
    .map(({ kind, metadata }) => `${kind} ${metadata.name}: is not read by the Prometheus of the others`);
}
