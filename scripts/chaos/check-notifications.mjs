import { isCommentThere, isStoryThere } from './check-content.mjs';

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
 * Whether members were notified of each acknowledged cause, have no new notification of a cause that was withdrawn, and
 * none of a new story that they do not follow.
 * @type {import('./checks.mjs').Check}
 */
export async function checkNotifications(scene, query) {
  const rows = await query(
    'notifications',
    `SELECT receiver_id::int AS receiver, kind, thing_id::int AS thing, cause.actor_id::int AS actor, cause_id::int AS cause,
            NOT is_withdrawn AS is_shown, NOT is_withdrawn AND cause.round = notification.round AS is_new
     FROM notification_cause cause JOIN notification ON notification.id = notification_id`,
  );
  const byReceiver = Map.groupBy(rows, ({ receiver }) => receiver);
  /** Whether the receiver has notifications that are like this, when there must be one, and no new one otherwise. */
  const look = (what, { receiver, actor, ...like }, isExpected) => {
    if (receiver === actor) return;
    const wanted = Object.entries({ ...like, actor: actor.person.id });
    const found = (byReceiver.get(receiver.person.id) ?? []).filter((row) =>
      wanted.every(([name, value]) => row[name] === value),
    );
    if (isExpected && !found.some((row) => row.is_shown))
      scene.found(`${receiver.name} was not notified: ${what}`);
    if (!isExpected && found.some((row) => row.is_new))
      scene.found(`${receiver.name} has a new notification of what is over: ${what}`);
  };
  const { stories, comments } = /** @type {any} */ (scene);
  const members = new Map(scene.members.map((one) => [one.name, one]));
  const each = (prefix, act) => {
    for (const [key] of scene.ledger.all(prefix)) {
      const sure = scene.ledger.sure(key);
      const [, name, of] = key.split(':');
      if (sure !== null) act({ what: `${key} is ${sure.value}`, of, actor: members.get(name) }, sure.value);
    }
  };
  each('like:', ({ what, of, actor }, isOn) => {
    const story = stories.find(({ id }) => id === Number(of));
    const like = { receiver: story.author, kind: kinds.storyLike, thing: story.id, actor, cause: 0 };
    if (isStoryThere(scene, story)) look(what, like, isOn);
  });
  each('like-comment:', ({ what, of, actor }, isOn) => {
    const comment = comments.find(({ id }) => id === Number(of));
    const like = { receiver: comment.author, kind: kinds.commentLike, thing: comment.id, actor, cause: 0 };
    if (isCommentThere(scene, comment)) look(what, like, isOn);
  });
  // A subscription that was requested and one that was there at once have different causes.
  each('follow:', ({ what, of, actor }, isOn) =>
    look(what, { receiver: members.get(of), kind: kinds.subscriber, actor }, isOn),
  );
  checkComments(scene, look);
  for (const { id, kind, count_actors: had, really } of await wrongCounts(query))
    scene.found(`notification ${id} of kind ${kind} counts ${had} people, and there are ${really}`);
  await checkStories(scene, query);
}

function checkComments(scene, look) {
  for (const { author: actor, story, parent, id, text } of scene.comments) {
    const sure = scene.ledger.sure(`comment:${text}`);
    if (sure === null || !isStoryThere(scene, story)) continue;
    const isExpected = sure.value === 'there';
    const toAuthor = { receiver: story.author, kind: kinds.storyComment, thing: story.id, actor, cause: id };
    if (parent?.author !== story.author) look(`comment ${id}`, toAuthor, isExpected);
    // The author of a private story's comment may not read what follows.
    if (!parent || story.author.role !== 'writer') continue;
    const toParent = {
      receiver: parent.author,
      kind: kinds.commentReply,
      thing: parent.id,
      actor,
      cause: id,
    };
    look(`reply ${id}`, toParent, isExpected);
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

/** New stories: everybody who followed for sure at their publication is notified, and nobody who never followed. */
async function checkStories(scene, query) {
  const rows = await query(
    'notifications',
    'SELECT receiver_id::int AS receiver, kind, thing_id::int AS story FROM notification WHERE kind = ANY($1)',
    [[kinds.fromAuthor, kinds.fromHashtag]],
  );
  const byStory = Map.groupBy(rows, ({ story }) => story);
  for (const story of scene.stories) {
    if (!isStoryThere(scene, story)) continue;
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
