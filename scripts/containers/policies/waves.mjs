import { deploymentsOf, isGateway, workloadsOf } from './workloads.mjs';

const annotation = 'argocd.argoproj.io/sync-wave';

/** The wave in which Argo CD applies an object; it waits until the objects of a wave are healthy. */
function waveOf({ metadata: { annotations = {} } }) {
  // After all waves.
  if (annotations['argocd.argoproj.io/hook'] === 'PostSync') return Infinity;
  return Number(annotations[annotation] ?? 0);
}

const stores = ['StatefulSet', 'Cluster', 'Database', 'Pooler'];
const scalers = ['HorizontalPodAutoscaler', 'ScaledObject'];

/**
 * Argo CD applies what others need before these: the namespace, then configuration and network policies, stores, the
 * migration Job, services, gateways. A claim is in the wave of the pods that use it, because many storage classes bind
 * it only then, and an earlier wave would wait for ever. `kubectl apply` and Helm ignore the waves; pods wait themselves.
 */
export function waveFaults(objects) {
  const faults = [];
  const say = ({ kind, metadata }, fault) => faults.push(`${kind} ${metadata.name}: ${fault}`);
  const ofKind = (...kinds) => objects.filter(({ kind }) => kinds.includes(kind));
  const named = (kind, name) => ofKind(kind).filter(({ metadata }) => metadata.name === name);
  const mustPrecede = (earlier, later, what) => {
    for (const one of earlier)
      for (const other of later)
        if (!(waveOf(one) < waveOf(other))) say(one, `is not applied before ${what}`);
  };

  mustPrecede(
    ofKind('Namespace', 'PriorityClass'),
    objects.filter(({ kind }) => !['Namespace', 'PriorityClass'].includes(kind)),
    'what is in it',
  );
  const workloads = workloadsOf(objects);
  mustPrecede(
    ofKind('NetworkPolicy', 'ServiceAccount'),
    workloads.map(({ object }) => object),
    'the pods',
  );
  for (const { object, pod, containers } of workloads) {
    for (const { kind, name } of referencesOf(pod, containers))
      mustPrecede(named(kind, name), [object], `${object.kind} ${object.metadata.name}`);
    for (const { persistentVolumeClaim } of pod.volumes ?? [])
      for (const claim of named('PersistentVolumeClaim', persistentVolumeClaim?.claimName))
        if (waveOf(claim) !== waveOf(object)) say(claim, `is not in the wave of ${object.metadata.name}`);
  }
  const [gateways, services] = [isGateway, (one) => !isGateway(one)].map((belongs) =>
    deploymentsOf(objects)
      .filter(belongs)
      .map(({ object }) => object),
  );
  const migrations = named('Job', 'migrate');
  mustPrecede(ofKind(...stores), migrations, 'the migrations');
  mustPrecede(migrations, services, 'the services');
  mustPrecede(services, gateways, 'the gateways');
  for (const scaler of ofKind(...scalers)) {
    const [target] = named('Deployment', scaler.spec.scaleTargetRef.name);
    if (!target || waveOf(target) !== waveOf(scaler)) say(scaler, 'is not in the wave of what it scales');
  }
  return faults;
}

/**
 * The ConfigMaps and Secrets that a pod reads.
 * @param {import('./workloads.mjs').Pod} pod
 * @param {import('./workloads.mjs').Container[]} containers
 */
function referencesOf({ volumes = [] }, containers) {
  const found = [];
  const add = (kind, name) => name && found.push({ kind, name });
  for (const { env = [], envFrom = [] } of containers) {
    for (const { configMapRef, secretRef } of envFrom) {
      add('ConfigMap', configMapRef?.name);
      add('Secret', secretRef?.name);
    }
    for (const { valueFrom } of env) add('Secret', valueFrom?.secretKeyRef?.name);
  }
  for (const { configMap, secret } of volumes) {
    add('ConfigMap', configMap?.name);
    add('Secret', secret?.secretName);
  }
  return found;
}
