/**
 * Whether members are still logged in, and sessions that were ended are worth nothing.
 * @type {import('../check-site.mjs').Check}
 */
export async function checkSessions(scene) {
  for (const { person, name } of scene.members) {
    const { json, status } = await person.call('POST', '/user/account/session');
    if (person.isLoggedIn && json?.id !== person.id)
      scene.found(`${name} lost the session: ${status} ${JSON.stringify(json)}`);
  }
  for (const ended of scene.endedSessions) {
    const { json } = await ended.twin().call('POST', '/user/account/session');
    if (json?.id) scene.found(`a session of ${ended.username} that was logged out works again`);
  }
}
