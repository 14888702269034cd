import { setTimeout as pause } from 'node:timers/promises';

/** Logs out and in again; the session that was ended must be worth nothing from then on. */
export async function logOutAndIn(scene, me) {
  const before = me.person.twin();
  const { outcome, isSpreading } = await scene.call('log out', me.person, 'DELETE', '/user/account/logout');
  if (outcome === 'refused') return;
  if (outcome === 'done' && !isSpreading) {
    scene.endedSessions.push(before);
    const { json } = await before.call('POST', '/user/account/session');
    if (json?.id) scene.found(`a session of ${me.name} still works after an acknowledged log-out`);
  }
  me.person.forget();
  while (!scene.signal.aborted) {
    const { outcome: entered } = await me.person.logIn();
    scene.count('log in', entered);
    if (entered === 'done') return;
    await pause(500);
  }
}

export async function readSession(scene, me) {
  const { outcome, json } = await scene.call('read session', me.person, 'POST', '/user/account/session');
  if (outcome === 'done' && json?.id !== me.person.id)
    scene.found(`${me.name} is logged in, and the session call says ${JSON.stringify(json).slice(0, 200)}`);
}
