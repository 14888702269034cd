import type { ServiceWork } from '@quillstead/contracts';
import type { Registry } from 'prom-client';

type OperationTimes = ServiceWork['operations'][number];

interface Sample {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly metricName?: string;
}

/** The sum of one operation's samples over all outcomes. */
interface Sums {
  count: number;
  seconds: number;
  /** Responses that took at most so many seconds, by that limit. */
  readonly within: Map<number, number>;
}

const metric = 'rpc_server_seconds';
const most = 10;

/** The operation that took longest on average, from the metrics of this process, slowest first. */
export async function slowestOperations(registry: Registry): Promise<OperationTimes[]> {
  const found = registry.getSingleMetric(metric);
  if (found === undefined) return [];
  const { values } = await found.get();
  return [...addUp(values)]
    .map(([name, sums]) => timesOf(name, sums))
    .toSorted((one, other) => other.mean_ms - one.mean_ms)
    .slice(0, most);
}

function addUp(samples: readonly Sample[]): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { value, labels, metricName } of samples) {
    const name = String(labels['operation']);
    const sum = sums.get(name) ?? { count: 0, seconds: 0, within: new Map<number, number>() };
    sums.set(name, sum);
    const limit = Number(labels['le']);
    if (metricName === `${metric}_count`) sum.count += value;
    else if (metricName === `${metric}_sum`) sum.seconds += value;
    else if (Number.isFinite(limit)) sum.within.set(limit, (sum.within.get(limit) ?? 0) + value);
  }
  return sums;
}

function timesOf(name: string, { count, seconds, within }: Sums): OperationTimes {
  const limits = [...within].toSorted(([one], [other]) => one - other);
  const [p99] = limits.find(([, sofar]) => sofar >= count * 0.99) ?? [null];
  return { name, count, mean_ms: inMilliseconds(seconds / count), p99_ms: p99 && inMilliseconds(p99) };
}

/** To a tenth. */
const inMilliseconds = (seconds: number): number => Math.round(seconds * 10_000) / 10;
