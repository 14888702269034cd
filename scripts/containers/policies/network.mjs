import { BlockList } from 'node:net';
import { connections, everyPlace, insteadOf, needs, outside, ports } from './connections.mjs';
import { selects, workloadsOf } from './workloads.mjs';

/**
 * Every connection that the network policies of an overlay let through and nobody declared, and every declared one that
 * they do not: each pod and each place outside is tried against each other on every port.
 */
export function networkFaults(objects) {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  const pods = podsOf(objects);
  const places = [...pods, ...outside];
  const expected = new Set(declared(objects, pods));
  const faults = [];
  for (const from of places) {
    for (const to of places) {
      if (!from.inside && !to.inside) continue;
      for (const port of ports) {
        const line = `${from.name} to ${to.name}:${port}`;
        const open = isOpen(policies, from, to, { port, protocol: 'TCP' });
        if (open && !expected.has(line)) faults.push(`${line} is open`);
        if (!open && expected.has(line)) faults.push(`${line} is closed`);
      }
    }
  }
  const names = outside.find(({ name }) => name === 'names');
  for (const pod of pods)
    if (!isOpen(policies, pod, names, { port: 53, protocol: 'UDP' }))
      faults.push(`${pod.name} cannot resolve names`);
  return faults;
}

/** The pods of an overlay by the name of what starts them; those that CloudNativePG starts are known by its labels. */
function podsOf(objects) {
  const own = workloadsOf(objects).map(({ name, labels }) => ({ name, labels }));
  const clusters = objects.filter(({ kind }) => kind === 'Cluster');
  const theirs = clusters.map(({ metadata }) => ({
    name: metadata.name,
    labels: { 'cnpg.io/cluster': metadata.name },
  }));
  const poolers = objects.filter(({ kind }) => kind === 'Pooler');
  const before = poolers.map(({ metadata, spec }) => ({
    name: metadata.name,
    labels: { 'cnpg.io/cluster': spec.cluster.name, 'cnpg.io/poolerName': metadata.name },
  }));
  return [...own, ...theirs, ...before].map((pod) => ({ ...pod, inside: true, namespace: 'quillstead' }));
}

/** The declared connections of this overlay, a line each. */
function declared(objects, pods) {
  const kinds = new Set(objects.flatMap(({ kind, metadata }) => [kind, `${kind} ${metadata.name}`]));
  const has = (name) => pods.some((pod) => pod.name === name);
  const absent = new Set([
    ...Object.entries(needs).flatMap(([kind, places]) => (kinds.has(kind) ? [] : places)),
    ...Object.entries(insteadOf).flatMap(([place, stores]) => (stores.some(has) ? [place] : [])),
  ]);
  const isHere = (name) => !absent.has(name) && (has(name) || outside.some((place) => place.name === name));
  const allowed = connections.filter(({ when }) => when === undefined || kinds.has(when));
  const lines = allowed.flatMap(({ from, to, ports: open }) => {
    const targets = to === everyPlace ? outside.map(({ name }) => name) : to.filter(isHere);
    return from
      .filter(isHere)
      .flatMap((one) => targets.flatMap((target) => open.map((port) => `${one} to ${target}:${port}`)));
  });
  return [...lines, ...pods.map(({ name }) => `${name} to names:53`)];
}

function isOpen(policies, from, to, by) {
  return (
    (!from.inside || lets(policies, 'Egress', from, to, by)) &&
    (!to.inside || lets(policies, 'Ingress', to, from, by))
  );
}

/** Whether `pod` may speak (Egress) or be spoken to (Ingress): who no policy of that kind selects is free. */
function lets(policies, type, pod, other, by) {
  const own = policies.filter(
    ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, pod.labels),
  );
  if (own.length === 0) return true;
  const [rules, peers] = type === 'Egress' ? ['egress', 'to'] : ['ingress', 'from'];
  return own.some(({ spec }) =>
    (spec[rules] ?? []).some(
      (rule) =>
        (!rule[peers] || rule[peers].some((peer) => isPeer(peer, other))) &&
        (!rule.ports ||
          rule.ports.some((one) => (one.protocol ?? 'TCP') === by.protocol && one.port === by.port)),
    ),
  );
}

function isPeer({ ipBlock, namespaceSelector, podSelector }, other) {
  if (ipBlock) return other.address !== undefined && isWithin(other.address, ipBlock);
  if (other.address) return false;
  const namespaceLabels = { 'kubernetes.io/metadata.name': other.namespace };
  const inNamespace = namespaceSelector ? selects(namespaceSelector, namespaceLabels) : other.inside === true;
  return inNamespace && (!podSelector || selects(podSelector, other.labels));
}

const blocks = new Map();

/** Addresses here are of IPv4; blocks of IPv6 hold none of them. */
function isWithin(address, { cidr, except = [] }) {
  const holds = (block) => !block.includes(':') && blockOf(block).check(address);
  return holds(cidr) && !except.some(holds);
}

function blockOf(block) {
  if (!blocks.has(block)) {
    const list = new BlockList();
    const [net, bits] = block.split('/');
    list.addSubnet(net, Number(bits));
    blocks.set(block, list);
  }
  return blocks.get(block);
}
