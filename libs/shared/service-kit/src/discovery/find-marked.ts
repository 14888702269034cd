import type { DiscoveryService, MetadataScanner } from '@nestjs/core';

export interface MarkedMethod<Mark> {
  readonly mark: Mark;
  /** Class and method, for people. */
  readonly where: string;
  readonly call: (...args: unknown[]) => Promise<unknown>;
}

/** Finds the methods of all providers that a decorator has marked with metadata under the key. */
export function findMarked<Mark>(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
  key: symbol,
): MarkedMethod<Mark>[] {
  const instances = new Set<object>();
  for (const { instance } of discovery.getProviders()) {
    if (typeof instance === 'object' && instance !== null) instances.add(instance);
  }
  return [...instances].flatMap((instance) => {
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null) return [];
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method: unknown = Reflect.get(prototype, name);
      if (typeof method !== 'function') return [];
      const mark: Mark | undefined = Reflect.getMetadata(key, method);
      if (mark === undefined) return [];
      return [{ mark, where: `${instance.constructor.name}.${name}`, call: method.bind(instance) }];
    });
  });
}
