import { setTimeout as pause } from 'node:timers/promises';

const tries = 6;
const shareRepeated = 0.1;

/**
 * Makes a call under an idempotency key, again and again while its outcome is unknown, as a browser does whose response
 * was lost; now and then once more after it was acknowledged.
 *
 * @param {import('../scene.mjs').Scene} scene
 * @param {import('../scene.mjs').Member} me
 * @param {{ act: string, method: string, path: string, payload: object, idOf: (json: any) => unknown }} what `idOf` gives
 *   what a repeat must give again
 * @returns {Promise<import('../person.mjs').Result>} the last one
 */
export async function keyedCall(scene, me, { act, method, path, payload, idOf }) {
  const key = `chaos-${me.name}-${me.random.below(2 ** 31).toString(36)}`;
  const call = () => scene.call(act, me.person, method, path, payload, key);
  let result = await call();
  const isDoubtful = result.outcome === 'unknown';
  for (let left = tries; result.outcome === 'unknown' && left > 0; left -= 1) {
    await pause(300 + me.random.below(1_200));
    result = await call();
  }
  // An earlier attempt may still be under way.
  if (result.outcome === 'refused' && isDoubtful) return { ...result, outcome: 'unknown' };
  if (result.outcome !== 'done' || !me.random.chance(shareRepeated)) return result;
  const again = await call();
  if (again.outcome === 'refused')
    scene.found(
      `${act} of ${me.name}, repeated under its key ${key}, was refused: ${again.status} ${again.text}`,
    );
  if (again.outcome === 'done' && idOf(again.json) !== idOf(result.json))
    scene.found(
      `${act} of ${me.name} made ${idOf(result.json)}, and again ${idOf(again.json)} under the same key ${key}`,
    );
  return result;
}
