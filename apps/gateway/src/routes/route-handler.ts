import { DiscoveryService } from '@nestjs/core';
import type { PublicOperation } from '@quillstead/contracts';
import type { Visit } from './visit.js';

/** Answers a call in a way of its own: more happens than passing it on. */
export type Answer = (visit: Visit) => Promise<void>;

type RouteHandlerClass = new (...parts: never[]) => { readonly answer: Answer };

const mark = DiscoveryService.createDecorator<Pick<PublicOperation, 'name'>>();

/**
 * Makes a class the one that answers a call, with `answer(visit)`. Calls without one are passed on to their service.
 */
export function RouteHandler(call: Pick<PublicOperation, 'name'>): (target: RouteHandlerClass) => void {
  return (target) => mark(call)(target);
}

/** What the providers answer by themselves, by the names of the calls. Throws an Error when two answer the same. */
export function findRouteHandlers(discovery: DiscoveryService): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const wrapper of discovery.getProviders({ metadataKey: mark.KEY })) {
    const { name } = discovery.getMetadataByDecorator(mark, wrapper) ?? {};
    if (name === undefined) continue;
    if (answers.has(name)) throw new Error(`${name} is answered twice`);
    const instance = wrapper.instance as { readonly answer: Answer };
    answers.set(name, (visit) => instance.answer(visit));
  }
  return answers;
}
