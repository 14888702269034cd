/**
 * Whether social has every subscription that was acknowledged, and none that was ended.
 * @type {import('../check-site.mjs').Check}
 */
export async function checkSubscriptions(scene, { query }) {
  const nameOf = new Map(scene.members.map(({ person, name }) => [person.id, name]));
  const users = await query(
    'social',
    'SELECT subscriber_id::int AS by, author_id::int AS of FROM user_subscription',
  );
  const tags = await query('social', 'SELECT user_id::int AS by, hashtag FROM hashtag_subscription');
  const there = new Set([
    ...users.map((row) => `follow:${nameOf.get(row.by)}:${nameOf.get(row.of)}`),
    ...tags.map((row) => `hashtag:${nameOf.get(row.by)}:${row.hashtag}`),
  ]);
  for (const [key, possible] of [...scene.ledger.all('follow:'), ...scene.ledger.all('hashtag:')]) {
    if (!possible.has(there.has(key)))
      scene.found(`${key} was acknowledged as ${[...possible]}, and social says ${there.has(key)}`);
  }
}
