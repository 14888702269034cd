import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { changeEntity, type EntityId, type EntityKind, type EntityValues } from '../../lib/entities.js';
import { isSessionGone } from '../session/index.js';

/** A change of a thing that shows before the server knows of it. */
export interface Toggle<Kind extends EntityKind> {
  readonly kind: Kind;
  readonly id: EntityId;
  /** What is toggled: `like`, `bookmark`, `subscription`. A newer toggle of the same cancels the one before it. */
  readonly name: string;
  /** What is shown now of that which changes; shown again when the change fails. */
  readonly before: EntityValues<Kind>;
  /** What is shown at once. */
  readonly after: EntityValues<Kind>;
  /** Tells the server, with these options of the call, and gives what it says of the thing now. */
  readonly send: (options: CallOptions) => Promise<EntityValues<Kind>>;
  /** Said when it fails, before the reason: "The story was not liked." */
  readonly failed: string;
}

interface Lane {
  readonly controller: AbortController;
  /** What the server was last known to have. */
  readonly confirmed: object;
}

/** Said after `failed` where the failure gives no reason. */
const again = 'Please try again in a moment.';

const lanes = new Map<string, Lane>();

/**
 * Flips a thing everywhere at once and tells the server (docs/product/likes-and-bookmarks.md#marks): what the server
 * answers is shown in the end, a failure shows what was before and is spoken. It goes on when the page is left.
 */
export async function runToggle<Kind extends EntityKind>(toggle: Toggle<Kind>): Promise<void> {
  const { kind, id, name, before, after, send, failed } = toggle;
  const key = `${kind}:${id}:${name}`;
  const running = lanes.get(key);
  running?.controller.abort();
  const lane: Lane = { controller: new AbortController(), confirmed: running?.confirmed ?? before };
  const isLatest = () => lanes.get(key) === lane;
  lanes.set(key, lane);
  changeEntity(kind, id, after, false);
  try {
    const values = await send({ signal: lane.controller.signal, fallback: again, outlivesPage: true });
    if (isLatest()) changeEntity(kind, id, values);
  } catch (error) {
    if (!isLatest()) return;
    changeEntity(kind, id, lane.confirmed);
    const failure = asCallFailure(error, again);
    const isGone = await isSessionGone(failure);
    showToast(isGone ? `${failed} Your session had ended.` : `${failed} ${failure.message}`);
  } finally {
    if (isLatest()) lanes.delete(key);
  }
}
