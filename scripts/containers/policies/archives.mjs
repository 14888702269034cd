/** The plugin of CloudNativePG that writes to object stores. */
const plugin = 'barman-cloud.cloudnative-pg.io';

/**
 * A PostgreSQL of CloudNativePG survives the loss of a node without losing a commit, and the loss of the cluster: its
 * instances are on three nodes, a commit waits for a second one, every change goes to a store over https, encrypted, and
 * base backups are made of it.
 */
export function archiveFaults(objects) {
  const ofKind = (name) => objects.filter(({ kind }) => kind === name);
  const faults = [];
  for (const { metadata, spec } of ofKind('Cluster')) {
    const say = (fault) => faults.push(`${metadata.name}: ${fault}`);
    if (!(spec.instances >= 3)) say('has no instance to lose');
    if (!(spec.postgresql.synchronous?.number >= 1)) say('loses commits with its primary');
    const { podAntiAffinityType: type, topologyKey } = spec.affinity ?? {};
    if (type !== 'required' || topologyKey !== 'kubernetes.io/hostname')
      say('may have two instances on one node');
    const archiver = spec.plugins?.find(({ name, isWALArchiver }) => name === plugin && isWALArchiver);
    const named = archiver?.parameters?.barmanObjectName;
    const store = ofKind('ObjectStore').find((one) => one.metadata.name === named);
    if (!store) say('has no archive outside of the cluster');
    else faults.push(...storeFaults(store));
    const scheduled = ofKind('ScheduledBackup').some(
      ({ spec: { cluster, method, suspend, pluginConfiguration } }) =>
        cluster.name === metadata.name &&
        method === 'plugin' &&
        pluginConfiguration?.name === plugin &&
        !suspend,
    );
    if (!scheduled) say('has an archive without base backups');
  }
  return faults;
}

function storeFaults({ metadata, spec }) {
  const { endpointURL = 'https:', wal, data } = spec.configuration;
  const faults = [];
  if (!endpointURL.startsWith('https:')) faults.push(`${metadata.name}: is sent in clear text`);
  if (!wal?.encryption || !data?.encryption) faults.push(`${metadata.name}: may be stored in clear text`);
  if (!/^\d+[dwm]$/.test(spec.retentionPolicy ?? '')) faults.push(`${metadata.name}: grows without end`);
  return faults;
}
