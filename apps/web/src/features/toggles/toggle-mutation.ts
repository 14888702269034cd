import type { UseMutationOptions } from '@tanstack/react-query';
import { showToast, withdrawToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { changeEntity, type EntityId, type EntityKind, type EntityValues } from '../../lib/entities.js';
import { isSessionGone } from '../session/index.js';

/** A change of an entity that shows before the server has it. */
export interface Toggle<Kind extends EntityKind = EntityKind> {
  readonly kind: Kind;
  readonly id: EntityId;
  /** The toggled property: `like`, `bookmark`, `subscription`. A newer toggle of it cancels the one before. */
  readonly name: string;
  /** The present values of the changed fields; shown again when the change fails. */
  readonly before: EntityValues<Kind>;
  /** The values that are shown at once. */
  readonly after: EntityValues<Kind>;
  /** Sends the change to the server with these options of the call. Returns the server's values of the entity. */
  readonly send: (options: CallOptions) => Promise<EntityValues<Kind>>;
  /** Said when it fails, before the reason: "The story was not liked." */
  readonly failed: string;
}

interface Lane {
  readonly controller: AbortController;
  /** The last known values on the server. */
  readonly confirmed: EntityValues<EntityKind>;
}

/** Said after `failed` where the failure gives no reason. */
const again = 'Please try again in a moment.';

const lanes = new Map<string, Lane>();

const laneOf = ({ kind, id, name }: Toggle): string => `${kind}:${id}:${name}`;

export const toggleKey = ['toggle'] as const;

/**
 * The mutation that flips an entity everywhere at once and calls the server
 * (docs/product/likes-and-bookmarks.md#marks). In the end the response of the server is shown. A failure shows the
 * values from before and is announced until the next try. The call goes on when the page is left.
 */
export const toggleMutation: UseMutationOptions<EntityValues<EntityKind>, CallFailure, Toggle, Lane> = {
  mutationKey: toggleKey,
  onMutate: (toggle) => {
    const { kind, id, before, after } = toggle;
    const running = lanes.get(laneOf(toggle));
    running?.controller.abort();
    const lane: Lane = { controller: new AbortController(), confirmed: running?.confirmed ?? before };
    lanes.set(laneOf(toggle), lane);
    changeEntity(kind, id, after, false);
    withdrawToast(laneOf(toggle));
    return lane;
  },
  mutationFn: (toggle) => {
    const signal = lanes.get(laneOf(toggle))?.controller.signal;
    return toggle.send({ ...(signal && { signal }), fallback: again, outlivesPage: true });
  },
  onSuccess: (values, toggle, lane) => {
    if (lanes.get(laneOf(toggle)) === lane) changeEntity(toggle.kind, toggle.id, values);
  },
  onError: async (error, toggle, lane) => {
    if (lane === undefined || lanes.get(laneOf(toggle)) !== lane) return;
    changeEntity(toggle.kind, toggle.id, lane.confirmed);
    const failure = asCallFailure(error, again);
    const isGone = await isSessionGone(failure);
    const reason = isGone ? 'Your session had ended.' : failure.message;
    showToast(`${toggle.failed} ${reason}`, { about: laneOf(toggle) });
  },
  onSettled: (_values, _failure, toggle, lane) => {
    if (lanes.get(laneOf(toggle)) === lane) lanes.delete(laneOf(toggle));
  },
};
