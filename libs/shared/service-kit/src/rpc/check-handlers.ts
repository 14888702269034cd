import type { Operation } from '@quillstead/contracts';

/**
 * Checks at boot that a service handles exactly the operations that it declares. `handlers` are the names that have a
 * handler; a name that occurs twice has two. Throws an Error with a line for each fault.
 */
export function checkHandlers(
  service: string,
  handlers: Iterable<string>,
  operations: readonly Operation[],
): void {
  const counts = new Map<string, number>();
  for (const name of handlers) counts.set(name, (counts.get(name) ?? 0) + 1);
  const declared = new Set<string>(operations.map((operation) => operation.name));
  const faults = [
    ...[...declared].filter((name) => !counts.has(name)).map((name) => `${name} has no handler`),
    ...[...counts.keys()]
      .filter((name) => !declared.has(name))
      .map((name) => `${name} is no operation of this service`),
    ...[...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name} has ${count} handlers`),
  ];
  if (faults.length > 0)
    throw new Error(
      `The ${service} service does not handle its operations as declared:\n  ${faults.join('\n  ')}`,
    );
}
