import { deploymentsOf, isGateway, selects } from './workloads.mjs';

/**
 * Every deployment is replaced, drained and scaled without a time in which no pod responds: new pods before old ones
 * go, a disruption budget that never blocks a node, pods apart, one autoscaler, time enough to end.
 */
export function rolloutFaults(objects) {
  const faults = [];
  const ofKind = (name) => objects.filter(({ kind }) => kind === name);
  const classes = ofKind('PriorityClass').map(({ metadata }) => metadata.name);
  const deadlineOf = ({ spec }) => spec.progressDeadlineSeconds ?? 600;
  const services = deploymentsOf(objects).filter((one) => !isGateway(one));
  const slowest = Math.max(...services.map(({ object }) => deadlineOf(object)));
  const graceOfProcess = Number(
    ofKind('ConfigMap').find(({ data }) => data.STOP_GRACE_MS)?.data.STOP_GRACE_MS,
  );
  for (const workload of deploymentsOf(objects)) {
    const { name, labels, pod, object } = workload;
    const say = (fault) => faults.push(`${name}: ${fault}`);
    const { spec } = object;
    if (!selects(spec.selector, labels)) say('does not select its own pods');
    if (spec.strategy?.rollingUpdate?.maxUnavailable !== 0)
      say('takes old pods away before new ones are ready');

    // One new pod of twenty at a time would take longer than a working day.
    if (spec.strategy?.rollingUpdate?.maxSurge !== '25%') say('is not replaced by quarters');
    if (object.metadata.annotations?.['reloader.stakater.com/auto'] !== 'true')
      say('is not replaced when a secret changes');
    if (!classes.includes(pod.priorityClassName)) say('has no class of priority');

    const budgets = ofKind('PodDisruptionBudget').filter((budget) => selects(budget.spec.selector, labels));
    if (budgets.length !== 1) say(`has ${budgets.length} disruption budgets`);
    else if (!(budgets[0].spec.maxUnavailable >= 1))
      say('has a disruption budget that can hold up a node for ever');

    const spread = (pod.topologySpreadConstraints ?? []).filter(
      ({ labelSelector }) =>
        selects(labelSelector, labels) && Object.keys(labelSelector?.matchLabels ?? {}).length >= 2,
    );
    if (spread.some(({ matchLabelKeys }) => matchLabelKeys?.join() !== 'pod-template-hash'))
      say('is spread with the pods that it replaces');
    for (const key of ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'])
      if (!spread.some(({ topologyKey }) => topologyKey === key)) say(`is not spread by ${key}`);

    const scalers = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')].filter(
      (scaler) => scaler.spec.scaleTargetRef.name === name,
    );
    if (scalers.length !== 1 || spec.replicas !== undefined) say('has not exactly one who says how many');

    if (isGateway(workload) && !(deadlineOf(object) > slowest))
      say('gives up before the services for which it waits');

    const wait = pod.containers[0].lifecycle?.preStop?.sleep?.seconds ?? 0;
    if (!((pod.terminationGracePeriodSeconds ?? 0) * 1_000 > graceOfProcess + wait * 1_000))
      say('is killed before its grace time is over');
  }
  return faults;
}
