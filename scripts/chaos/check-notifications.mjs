/** How notifications numbers its kinds. */
const kinds = {
  fromAuthor: 1,
  fromHashtag: 2,
  subscriber: 3,
  storyLike: 5,
  storyComment: 6,
  commentLike: 7,
  commentReply: 8,
};

/**
 * Whether everybody was notified of each acknowledged cause, nobody of what is over and unseen, and nobody of a new
 * story who does not follow.
 * @type {import('./checks.mjs').Check}
 */
export async function checkNotifications(scene, { query }) {
  const rows = await query(
    'notifications',
    `SELECT receiver_id::int AS receiver, kind, thing_id::int AS thing, cause.actor_id::int AS actor, cause_id::int AS cause,
            NOT is_withdrawn AS is_shown, NOT is_withdrawn AND cause.round = notification.round AS is_new
     FROM notification_cause cause JOIN notification ON notification.id = notification_id`,
  );
  const known = new Map(
    rows.map((row) => [`${row.receiver} ${row.kind} ${row.thing} ${row.actor} ${row.cause}`, row]),
  );
  const look = (what, { receiver, kind, thing, actor, cause = 0 }, isExpected) => {
    if (receiver === actor) return;
    const row = known.get(`${receiver.person.id} ${kind} ${thing} ${actor.person.id} ${cause}`);
    if (isExpected && !row?.is_shown) scene.found(`${receiver.name} was not notified: ${what}`);
    if (!isExpected && row?.is_new)
      scene.found(`${receiver.name} has a new notification of what is over: ${what}`);
  };
  checkLikes(scene, look);
  checkComments(scene, look);
  checkFollowers(scene, look, rows);
  checkCounts(scene, await wrongCounts(query));
  await checkStories(scene, query);
}

function checkLikes(scene, look) {
  const members = new Map(scene.members.map((one) => [one.name, one]));
  for (const [key] of scene.ledger.all('like:')) {
    const sure = scene.ledger.sure(key);
    const [, name, id] = key.split(':');
    const story = scene.stories.find((one) => one.id === Number(id));
    if (sure === null || scene.ledger.sure(`story:${story.title}`)?.value !== 'there') continue;
    const of = { receiver: story.author, kind: kinds.storyLike, thing: story.id, actor: members.get(name) };
    look(`${key} is ${sure.value}`, of, sure.value);
  }
  for (const [key] of scene.ledger.all('like-comment:')) {
    const sure = scene.ledger.sure(key);
    const [, name, id] = key.split(':');
    const comment = scene.comments.find((one) => one.id === Number(id));
    if (sure === null || !isThere(scene, comment)) continue;
    const of = {
      receiver: comment.author,
      kind: kinds.commentLike,
      thing: comment.id,
      actor: members.get(name),
    };
    look(`${key} is ${sure.value}`, of, sure.value);
  }
}

const isThere = ({ ledger }, comment) =>
  ledger.sure(`comment:${comment.text}`)?.value === 'there' &&
  ledger.sure(`story:${comment.story.title}`)?.value === 'there';

function checkComments(scene, look) {
  for (const comment of scene.comments) {
    const { author, story, parent, id, text } = comment;
    const sure = scene.ledger.sure(`comment:${text}`);
    if (sure === null || scene.ledger.sure(`story:${story.title}`)?.value !== 'there') continue;
    const isExpected = sure.value === 'there';
    const by = { actor: author, cause: id };
    const isReplyToAuthor = parent?.author === story.author;
    if (!isReplyToAuthor)
      look(
        `comment ${id}`,
        { receiver: story.author, kind: kinds.storyComment, thing: story.id, ...by },
        isExpected,
      );
    // The author of a private story's comment may not read what follows.
    if (parent && story.author.role === 'writer')
      look(
        `reply ${id}`,
        { receiver: parent.author, kind: kinds.commentReply, thing: parent.id, ...by },
        isExpected,
      );
  }
}

/** A subscription that was requested and one that was there at once have different causes. */
function checkFollowers(scene, look, rows) {
  const members = new Map(scene.members.map((one) => [one.name, one]));
  for (const [key] of scene.ledger.all('follow:')) {
    const sure = scene.ledger.sure(key);
    const [, name, of] = key.split(':');
    const [actor, receiver] = [members.get(name), members.get(of)];
    if (sure === null) continue;
    const found = rows.filter(
      (row) =>
        row.kind === kinds.subscriber && row.actor === actor.person.id && row.receiver === receiver.person.id,
    );
    if (sure.value && !found.some((row) => row.is_shown))
      scene.found(`${receiver.name} was not notified: ${key}`);
    if (!sure.value && found.some((row) => row.is_new))
      scene.found(`${receiver.name} has a new notification of what is over: ${key}`);
  }
}

/** Groups that count other people than those who caused them. */
const wrongCounts = (query) =>
  query(
    'notifications',
    `SELECT id, kind, count_actors, really FROM (
       SELECT notification.id, kind, count_actors, (
         SELECT count(DISTINCT actor_id) FROM notification_cause cause
         WHERE cause.notification_id = notification.id AND NOT is_withdrawn AND NOT is_hidden
       ) AS really FROM notification WHERE kind = ANY($1)
     ) AS counted WHERE count_actors <> really`,
    [[kinds.subscriber, kinds.storyLike, kinds.storyComment, kinds.commentLike, kinds.commentReply]],
  );

function checkCounts(scene, wrong) {
  for (const { id, kind, count_actors: had, really } of wrong)
    scene.found(`notification ${id} of kind ${kind} counts ${had} people, and there are ${really}`);
}

/** New stories: everybody who followed for sure at their publication is notified, and nobody who never followed. */
async function checkStories(scene, query) {
  const rows = await query(
    'notifications',
    'SELECT receiver_id::int AS receiver, kind, thing_id::int AS story FROM notification WHERE kind = ANY($1)',
    [[kinds.fromAuthor, kinds.fromHashtag]],
  );
  const byStory = Map.groupBy(rows, ({ story }) => story);
  for (const story of scene.stories) {
    if (scene.ledger.sure(`story:${story.title}`)?.value !== 'there') continue;
    for (const receiver of scene.members) {
      if (receiver === story.author) continue;
      const got = (byStory.get(story.id) ?? []).filter((row) => row.receiver === receiver.person.id);
      if (got.length > 1) scene.found(`${receiver.name} was notified ${got.length} times of ${story.slug}`);
      checkNotified(scene, story, receiver, got[0]?.kind);
    }
  }
}

function checkNotified(scene, story, receiver, kind) {
  const followed = (key) => {
    if (!scene.ledger.has(key)) return false;
    const sure = scene.ledger.sure(key);
    return sure !== null && sure.since < story.begun ? sure.value : undefined;
  };
  const author = followed(`follow:${receiver.name}:${story.author.name}`);
  const tags = story.hashtags.map((tag) => followed(`hashtag:${receiver.name}:${tag}`));
  const what = `${receiver.name}, ${story.slug}, follows the author ${author}, hashtags ${tags}`;
  if (author === false && kind === kinds.fromAuthor)
    scene.found(`notified of a story that nobody follows: ${what}`);
  if (tags.every((tag) => tag === false) && kind === kinds.fromHashtag)
    scene.found(`notified of a story by a hashtag that nobody follows: ${what}`);
  // A private author's story goes to those whom they accepted, and whom they accept is not followed here.
  if (story.author.role === 'flipper') return;
  if (author === true && kind !== kinds.fromAuthor)
    scene.found(`not notified of a followed author's story: ${what}`);
  if (author === false && tags.includes(true) && kind !== kinds.fromHashtag)
    scene.found(`not notified of a followed hashtag's story: ${what}`);
}
