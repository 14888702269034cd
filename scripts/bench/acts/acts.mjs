const paragraph =
  '<p>The lantern on the sill burned low, and nobody said a word about it, and the rain went on over the harbour.</p>';
/** About 5 KiB, a short story. */
const text = paragraph.repeat(45);

/** Acts of a kind in one round, where there are as many pairs; of publications and searches, which cost more, fewer. */
const most = 300;

/**
 * The acts that are measured. Each round does every act `count` times, in the order given here, so that an act may undo
 * the one before it.
 *
 * @param {Awaited<ReturnType<typeof import('./members.mjs').logMembersIn>>} members
 * @param {{ id: number, author_id: number }[]} stories of these members
 * @param {number[]} authors the ids of people to whom all may subscribe
 * @returns {Promise<{ name: string, atMost: number, count: number, perform: (at: number, round: number) =>
 * Promise<unknown> }[]>} `perform` does the act with the number `at`, from 0 on; acts of one member are
 * `members.length` apart
 */
export async function actsOf(members, stories, authors) {
  const memberAt = (at) => members[at % members.length];
  const storyPairs = pairsOf(members, stories, (member, story) => member.userId !== story.author_id);
  const people = pairsOf(members, authors, (member, author) => member.userId !== author);
  const toggle = (method, path, pairs, payloadOf) => (at) => {
    const [member, other] = pairs[at];
    return member.call(method, path, payloadOf(other));
  };
  const liked = ({ id }) => ({ story_id: id });
  const followed = (author) => ({ subscription_id: author });
  const drafts = await Promise.all(members.map(({ call }) => call('POST', '/draft', draftOf('first'))));
  const lastSaves = [...drafts];
  const likes = Math.min(storyPairs.length, most);
  const subscriptions = Math.min(people.length, most);
  return [
    {
      name: 'comment',
      atMost: 45,
      count: most,
      perform: (at, round) =>
        memberAt(at).call('POST', '/comment', {
          story_id: stories[at % stories.length].id,
          comment_text: `I read this twice, and the lantern on the sill is what I noticed. ${round}, ${at}`,
        }),
    },
    { name: 'like', atMost: 40, count: likes, perform: toggle('POST', '/story/like', storyPairs, liked) },
    { name: 'unlike', atMost: 40, count: likes, perform: toggle('DELETE', '/story/like', storyPairs, liked) },
    {
      name: 'subscribe',
      atMost: 40,
      count: subscriptions,
      perform: toggle('POST', '/user/subscription', people, followed),
    },
    {
      name: 'unsubscribe',
      atMost: 40,
      count: subscriptions,
      perform: toggle('DELETE', '/user/subscription', people, followed),
    },
    {
      name: 'draft save',
      atMost: 40,
      count: most,
      async perform(at, round) {
        const which = at % drafts.length;
        const { id } = drafts[which];
        const { last_saved_at } = lastSaves[which] ?? (await memberAt(at).call('GET', '/draft', { id }));
        // A save without response may have been stored or not: the next one reads the draft first.
        lastSaves[which] = null;
        const draft = { id, last_saved_at, ...draftOf(`${round}, ${at}`) };
        lastSaves[which] = await memberAt(at).call('PUT', '/draft', draft);
      },
    },
    {
      name: 'publish',
      atMost: 140,
      count: 64,
      perform: (at, round) =>
        memberAt(at).call('POST', '/story', {
          title: `Lantern ${round} and ${at}`,
          rich_text_story: `${text}<p>${round}, ${at}</p>`,
          hashtag_list: ['sea', `lantern${at % 8}`],
        }),
    },
    {
      name: 'distinct text search',
      atMost: 80,
      count: 120,
      perform: (at, round) => memberAt(at).call('GET', '/search/story', { q: queryOf(round * 120 + at) }),
    },
  ];
}

const draftOf = (mark) => ({
  title: 'Lantern',
  rich_text_story: `${text}<p>${mark}</p>`,
  content_type: 'draft_page',
});

/** Pairs of which neighbours belong to different members, so that no member makes two calls at once. */
function pairsOf(members, others, isPair) {
  return others.flatMap((_, shift) =>
    members.flatMap((member, at) => {
      const other = others[(at + shift) % others.length];
      return isPair(member, other) ? [[member, other]] : [];
    }),
  );
}

const words = `
  lantern harbour river email garden winter bridge kitchen window mother island market night ladder water light morning
  door road hand voice rain stone boat table salt old long quiet cold small white last paper coffee sea name time year
`
  .trim()
  .split(/\s+/u);

/** Two words that stories have, other ones for each number below 1,482. */
function queryOf(at) {
  const one = at % words.length;
  const other = (one + 1 + Math.floor(at / words.length)) % words.length;
  return `${words[one]} ${words[other]}`;
}
