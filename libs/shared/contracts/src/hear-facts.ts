import { z } from 'zod';
import { defineAsk } from './define-call.js';
import { toldFact } from './retell-facts.js';
import { type ServiceName, serviceNames } from './service-name.js';

/**
 * The ask that every service answers by itself: facts of one source that hide something, to be applied now rather
 * than when the stream brings them. Repeated, they count once.
 */
export function hearFacts(service: ServiceName) {
  return defineAsk({
    name: `${service}.hear_facts`,
    repeat: 'freely',
    callers: serviceNames,
    isAcknowledgement: true,
    schemas: {
      payload: z.object({ source: z.enum(serviceNames), facts: z.array(toldFact) }),
      reply: z.null(),
    },
  });
}
