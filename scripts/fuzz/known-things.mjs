/**
 * Reads what the sample of a site has, for calls that need existing stories, comments and members.
 * @param {string} api the address below which the calls lie
 */
export async function knownThings(api) {
  const read = async (path) => (await fetch(`${api}${path}`)).json();
  const home = await read('/home?sort=newest');
  const slugs = home.items.map(({ slug }) => slug);
  const lists = await Promise.all(
    ['/home', '/home?sort=top', '/search/story?q=the', '/search/comment?q=the', '/search/user?q=an'].map(
      read,
    ),
  );
  const cursors = lists.map(({ next }) => next).filter((next) => typeof next === 'string');
  if (slugs.length === 0 || cursors.length === 0)
    throw new Error('The sample of the site has no lists to go on in.');
  return {
    slugs,
    usernames: [...new Set(home.items.map(({ author_username }) => author_username))],
    cursors,
  };
}
