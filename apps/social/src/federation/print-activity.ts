import { Injectable } from '@nestjs/common';
import { type Activity, fedify, type RemoteDocument } from './fedify.js';
import type { FederationActivity } from './federation-activity.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries } from './followable-series.js';
import { SiteFederation } from './site-federation.js';

const activityType = 'application/activity+json';

/** Prints activities from the data at the time of sending. */
@Injectable()
export class PrintActivity {
  constructor(
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly series: FollowableSeries,
  ) {}

  /**
   * Returns the document of an activity; null for one that is not to be sent any more: then another activity that takes
   * it back follows.
   */
  async print(activity: FederationActivity): Promise<string | null> {
    if (activity.kind === 'update_actor') return this.printUpdateOfActor(activity);
    const made = await this.make(activity);
    return made === null ? null : JSON.stringify(await made.toJsonLd({ contextLoader: loadOwnContext }));
  }

  private async make({
    id,
    authorId,
    kind,
    storyId,
    followId,
    follower,
    announcement,
    createdAt,
  }: FederationActivity): Promise<Activity | null> {
    const {
      Accept,
      Announce,
      Create,
      Delete,
      Follow,
      instantOf,
      PUBLIC_COLLECTION,
      Reject,
      Tombstone,
      Undo,
      Update,
    } = await fedify();
    const { addresses } = this.federation.site;
    const actor = new URL(addresses.actor(authorId));
    const story = new URL(addresses.story(storyId ?? 0));
    const toAll = { actor, to: PUBLIC_COLLECTION };
    switch (kind) {
      case 'accept':
      case 'reject': {
        if (followId === null || follower === null) return null;
        const follow = new Follow({ id: new URL(followId), actor: new URL(follower), object: actor });
        const Answer = kind === 'accept' ? Accept : Reject;
        return new Answer({ id: new URL(`${actor.href}#${kind}-${id}`), actor, object: follow });
      }
      case 'delete':
        return new Delete({
          ...toAll,
          id: new URL(`${story.href}#delete-${id}`),
          object: new Tombstone({ id: story }),
        });
      case 'delete_actor':
        return new Delete({ ...toAll, id: new URL(`${actor.href}#delete-${id}`), object: actor });
      case 'create':
      case 'update': {
        const [present] = await this.federation.stories({ story_id: storyId ?? 0 });
        if (present === undefined || (await this.authors.byId(authorId)) === undefined) return null;
        const values = {
          ...toAll,
          id: new URL(`${story.href}#${kind}-${id}`),
          cc: new URL(addresses.followers(authorId)),
          object: await this.federation.article(present),
        };
        return kind === 'create' ? new Create(values) : new Update(values);
      }
      case 'announce': {
        const [present] = await this.federation.stories({ story_id: storyId ?? 0 });
        const series = await this.series.byId(-authorId);
        // A story that has left the series meanwhile is not announced any more.
        if (present?.series_id !== -authorId || series?.author.user_id !== present.author_id) return null;
        return new Announce({
          ...toAll,
          id: new URL(addresses.announcement(-authorId, id)),
          ccs: [new URL(addresses.followers(authorId)), new URL(addresses.actor(present.author_id))],
          object: story,
          published: instantOf(createdAt.toISOString()),
        });
      }
      case 'undo_announce': {
        if (announcement === null) return null;
        const announce = new Announce({ ...toAll, id: new URL(announcement), object: story });
        return new Undo({ ...toAll, id: new URL(`${actor.href}#undo-${id}`), object: announce });
      }
      case 'update_actor':
        return null;
    }
  }

  /** Prints an Update of an actor. The object in it is the document at the actor's own address. */
  private async printUpdateOfActor({ id, authorId }: FederationActivity): Promise<string | null> {
    const address = this.federation.site.addresses.actor(authorId);
    const response = await this.federation.serve(new URL(address).pathname, activityType);
    if (response.status !== 200) return null;
    const { '@context': context, ...object } = (await response.json()) as Record<string, unknown>;
    return JSON.stringify({
      '@context': context,
      id: `${address}#update-${id}`,
      type: 'Update',
      actor: address,
      to: 'https://www.w3.org/ns/activitystreams#Public',
      object,
    });
  }
}

/** Returns a context. The site's own documents use only contexts that come with Fedify. */
async function loadOwnContext(url: string): Promise<RemoteDocument> {
  const { preloadedContexts } = await fedify();
  if (!Object.hasOwn(preloadedContexts, url)) throw new Error(`${url} is no context of ours`);
  return { contextUrl: null, documentUrl: url, document: preloadedContexts[url] };
}
