import { DiscoveryService } from '@nestjs/core';
import type { PublicOperation } from '@quillstead/contracts';
import type { Visit } from './visit.js';

/** Responds to a call in a way of its own: more happens than passing it on. */
export type Respond = (visit: Visit) => Promise<void>;

type RouteHandlerClass = new (...parts: never[]) => { readonly respond: Respond };

const mark = DiscoveryService.createDecorator<Pick<PublicOperation, 'name'>>();

/**
 * Makes a class the one that responds to a call, with `respond(visit)`. Calls without one are passed on to their
 * service.
 */
export function RouteHandler(call: Pick<PublicOperation, 'name'>): (target: RouteHandlerClass) => void {
  return (target) => mark(call)(target);
}

/** The gateway's own handlers, by the names of their calls. Throws an Error when two handle the same call. */
export function findRouteHandlers(discovery: DiscoveryService): ReadonlyMap<string, Respond> {
  const handlers = new Map<string, Respond>();
  for (const wrapper of discovery.getProviders({ metadataKey: mark.KEY })) {
    const { name } = discovery.getMetadataByDecorator(mark, wrapper) ?? {};
    if (name === undefined) continue;
    if (handlers.has(name)) throw new Error(`${name} has two handlers`);
    const instance = wrapper.instance as { readonly respond: Respond };
    handlers.set(name, (visit) => instance.respond(visit));
  }
  return handlers;
}
