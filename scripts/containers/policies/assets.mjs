import { deploymentsOf } from './workloads.mjs';

/**
 * Every gateway serves the files of the releases before it: from a volume that pods of several nodes may write to, and
 * that outlives them. A site with one gateway needs no more than a volume of one node.
 */
export function assetFaults(objects) {
  return deploymentsOf(objects)
    .filter(({ name }) => name === 'gateway')
    .flatMap(({ pod }) => {
      const [{ env = [], volumeMounts = [] }] = pod.containers;
      const folder = env.find(({ name }) => name === 'ASSET_STORE')?.value;
      const mount = volumeMounts.find(({ mountPath }) => mountPath === folder);
      const volume = pod.volumes?.find(({ name }) => name === mount?.name);
      const claim = objects.find(
        ({ kind, metadata }) =>
          kind === 'PersistentVolumeClaim' && metadata.name === volume?.persistentVolumeClaim?.claimName,
      );
      if (!claim) return ['gateway: the files of other releases are on no volume'];
      if (mount?.readOnly) return ['gateway: cannot add its files to the volume'];
      const [scaler] = objects.filter(({ spec }) => spec?.scaleTargetRef?.name === 'gateway');
      if (scaler?.spec.maxReplicas === 1) return [];
      return claim.spec.accessModes.includes('ReadWriteMany')
        ? []
        : ['gateway: the volume of files is for one node'];
    });
}
