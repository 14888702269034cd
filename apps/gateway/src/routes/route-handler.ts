import { DiscoveryService } from '@nestjs/core';
import type { PublicOperation } from '@quillstead/contracts';
import type { Visit } from './visit.js';

/** Responds to a call in a way of its own: more happens than passing it on. */
export type Respond = (visit: Visit) => Promise<void>;

type RouteHandlerClass = new (...parts: never[]) => { readonly respond: Respond };

const mark = DiscoveryService.createDecorator<readonly Pick<PublicOperation, 'name'>[]>();

/**
 * Makes a class the one that responds to these calls, with `respond(visit)`. Calls without one are passed on to their
 * service.
 */
export function RouteHandler(
  ...calls: readonly Pick<PublicOperation, 'name'>[]
): (target: RouteHandlerClass) => void {
  return (target) => mark(calls)(target);
}

/** The gateway's own handlers, by the names of their calls. Throws an Error when two handle the same call. */
export function findRouteHandlers(discovery: DiscoveryService): ReadonlyMap<string, Respond> {
  const handlers = new Map<string, Respond>();
  for (const wrapper of discovery.getProviders({ metadataKey: mark.KEY })) {
    for (const { name } of discovery.getMetadataByDecorator(mark, wrapper) ?? []) {
      if (handlers.has(name)) throw new Error(`${name} has two handlers`);
      const instance = wrapper.instance as { readonly respond: Respond };
      handlers.set(name, (visit) => instance.respond(visit));
    }
  }
  return handlers;
}
