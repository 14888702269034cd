import { apiBase, liveNotifications } from '@quillstead/contracts';
import { deploymentsOf, isGateway, selects } from './workloads.mjs';

const livePath = `${apiBase}${liveNotifications.path}`;

/**
 * Where the Gateway API is the way in: every rule leads to pods, and the live one to those for it, where there are any. The live notifications have no time limit, everything else has one that leaves an
 * export time, and plain http leads to https alone. Without a value a proxy has a limit of its own.
 */
export function trafficFaults(objects) {
  const routes = objects.filter(({ kind }) => kind === 'HTTPRoute');
  if (routes.length === 0) return [];
  const rules = routes.flatMap(({ spec }) => spec.rules).filter(({ backendRefs }) => backendRefs);
  const faults = [];
  const isLive = ({ matches }) =>
    matches?.some(({ path }) => path?.type === 'Exact' && path.value === livePath);
  if (!rules.some((rule) => isLive(rule) && rule.timeouts?.request === '0s'))
    faults.push(`${livePath}: ends before its reader goes`);
  for (const rule of rules.filter((one) => !isLive(one))) {
    const seconds = Number(/^(\d+)s$/.exec(rule.timeouts?.request ?? '')?.[1]);
    if (!(seconds >= 60)) faults.push(`${rule.matches?.[0]?.path?.value}: has no time limit, or a short one`);
  }
  for (const rule of rules) {
    const path = rule.matches?.[0]?.path?.value;
    const roles = rule.backendRefs.flatMap((backend) => rolesBehind(objects, backend));
    const expected = isLive(rule) && hasLive(objects) ? 'live' : 'all';
    if (roles.length === 0) faults.push(`${path}: leads to no pods`);
    else if (roles.some((role) => role !== expected)) faults.push(`${path}: leads to the wrong gateways`);
  }
  for (const { metadata, spec } of routes)
    for (const { sectionName } of spec.parentRefs)
      if (sectionName !== 'https' && spec.rules.some(({ backendRefs }) => backendRefs))
        faults.push(`${metadata.name}: serves plain http`);
  return faults;
}

const roleOf = ({ pod }) => pod.containers[0].env?.find(({ name }) => name === 'ROLE')?.value ?? 'all';

const hasLive = (objects) => deploymentsOf(objects).some((one) => isGateway(one) && roleOf(one) === 'live');

/** The roles of the gateways to which a rule of a route leads. */
function rolesBehind(objects, { name }) {
  const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
  return deploymentsOf(objects)
    .filter(({ labels }) => service && selects({ matchLabels: service.spec.selector }, labels))
    .map(roleOf);
}
