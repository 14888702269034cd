import { workloadsOf } from './workloads.mjs';

const units = { m: 1e-3, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, '': 1 };

/** A quantity of Kubernetes as a number; NaN when there is none. */
export function quantity(text) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text ?? '') ?? [];
  return Number(number) * (units[unit] ?? NaN);
}

/** Of the limit of memory; the rest is for the copy that Redis makes while it rewrites its file. */
const shareOfRedis = 0.7;

/** Every container requests what it needs and may have no more than is written; what it writes is bounded too. */
export function resourceFaults(objects) {
  const faults = [];
  for (const { name, pod, containers } of workloadsOf(objects)) {
    for (const { name: container, resources } of containers) {
      for (const what of ['cpu', 'memory', 'ephemeral-storage']) {
        const [request, limit] = [resources?.requests?.[what], resources?.limits?.[what]].map(quantity);
        if (!(request <= limit))
          faults.push(`${name}: ${container} has no sound request and limit of ${what}`);
      }
    }
    for (const { name: container, args = [], resources } of containers) {
      if (!args.some((text) => text.includes('redis-server'))) continue;
      const [, most] = /--maxmemory (\d+)mb --maxmemory-policy noeviction/.exec(args.join(' ')) ?? [];
      if (!(Number(most) * 2 ** 20 <= shareOfRedis * quantity(resources?.limits?.memory)))
        faults.push(`${name}: ${container} may fill more than 70 % of its memory`);
    }
    for (const { name: volume, emptyDir } of pod.volumes ?? [])
      if (emptyDir && !(quantity(emptyDir.sizeLimit) > 0))
        faults.push(`${name}: ${volume} may grow without end`);
  }
  return faults;
}
