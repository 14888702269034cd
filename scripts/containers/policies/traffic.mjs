import { apiBase, liveNotifications } from '@quillstead/contracts';
import { deploymentsOf, isGateway, selects } from './workloads.mjs';

const livePath = `${apiBase}${liveNotifications.path}`;

/**
 * Every rule of the entrance leads to pods, and the live one to those for it, where there are any. With the Gateway API
 * the live notifications have no time limit, everything else has one that leaves an export time (without a value a proxy
 * has a limit of its own), and plain http leads to https alone; an Ingress has TLS.
 */
export function trafficFaults(objects) {
  const ofKind = (one) => objects.filter(({ kind }) => kind === one);
  return [...routeFaults(objects, ofKind('HTTPRoute')), ...ingressFaults(objects, ofKind('Ingress'))];
}

function routeFaults(objects, routes) {
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
    const names = rule.backendRefs.map(({ name }) => name);
    faults.push(...leadingFaults(objects, rule.matches?.[0]?.path?.value, isLive(rule), names));
  }
  for (const { metadata, spec } of routes)
    for (const { sectionName } of spec.parentRefs)
      if (sectionName !== 'https' && spec.rules.some(({ backendRefs }) => backendRefs))
        faults.push(`${metadata.name}: serves plain http`);
  return faults;
}

function ingressFaults(objects, ingresses) {
  if (ingresses.length === 0) return [];
  const faults = [];
  const paths = ingresses.flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
  const isLive = ({ path, pathType }) => pathType === 'Exact' && path === livePath;
  if (!paths.some(isLive)) faults.push(`${livePath}: has no way of its own`);
  for (const one of paths)
    faults.push(...leadingFaults(objects, one.path, isLive(one), [one.backend.service.name]));
  for (const { metadata, spec } of ingresses) {
    const secured = (spec.tls ?? []).flatMap(({ hosts }) => hosts);
    if (spec.rules.some(({ host }) => !secured.includes(host)))
      faults.push(`${metadata.name}: serves plain http`);
  }
  return faults;
}

/**
 * @param {import('./workloads.mjs').Manifest[]} objects
 * @param {string} path of a rule that leads to the Services of these names
 * @param {boolean} isLive
 * @param {string[]} names
 */
function leadingFaults(objects, path, isLive, names) {
  const roles = names.flatMap((name) => rolesBehind(objects, name));
  const expected = isLive && hasLive(objects) ? 'live' : 'all';
  if (roles.length === 0) return [`${path}: leads to no pods`];
  return roles.some((role) => role !== expected) ? [`${path}: leads to the wrong gateways`] : [];
}

const roleOf = ({ pod }) => pod.containers[0].env?.find(({ name }) => name === 'ROLE')?.value ?? 'all';

const hasLive = (objects) => deploymentsOf(objects).some((one) => isGateway(one) && roleOf(one) === 'live');

/** The roles of the gateways that a Service selects. */
function rolesBehind(objects, name) {
  const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
  return deploymentsOf(objects)
    .filter(({ labels }) => service && selects({ matchLabels: service.spec.selector }, labels))
    .map(roleOf);
}
