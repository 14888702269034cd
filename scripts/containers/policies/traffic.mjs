import { apiBase, liveNotifications } from '@quillstead/contracts';

const livePath = `${apiBase}${liveNotifications.path}`;

/**
 * Where the Gateway API is the way in: the live notifications have no time limit, everything else has one that leaves an
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
  for (const { metadata, spec } of routes)
    for (const { sectionName } of spec.parentRefs)
      if (sectionName !== 'https' && spec.rules.some(({ backendRefs }) => backendRefs))
        faults.push(`${metadata.name}: serves plain http`);
  return faults;
}
