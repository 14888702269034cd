import { type Ask, defineAsk } from './define-call.js';
import type { ToldFact } from './retell-facts.js';
import { type ServiceName, serviceNames } from './service-name.js';

/**
 * The ask that every service answers by itself: facts of one source that hide something, to be applied now rather
 * than when the stream brings them (architecture.md, "Who owns what"). Repeated, they count once.
 */
export function hearFacts(
  service: ServiceName,
): Ask<{ source: ServiceName; facts: readonly ToldFact[] }, null> {
  return defineAsk({
    name: `${service}.hear_facts`,
    repeat: 'freely',
    callers: serviceNames,
    isAcknowledgement: true,
  });
}
