import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  readSharedSeries,
  readSharedStories,
  type SharedSeries,
  type SharedStory,
  sharedStoriesAtOnce,
} from '@quillstead/contracts';
import { CallError, CONFIG, RedisListClient, SiteNames } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import type { SocialConfig } from '../config.js';
import { ActorKeys } from './actor-keys.js';
import { actorIdOf, addressesAt, identifierOf, patterns, seriesCalled, siteIdentifier } from './addresses.js';
import { actorOfSeries, articleOf, personOf, type Site } from './documents-of.js';
import { fedify, nothingKept } from './fedify.js';
import { FederationFollower } from './federation-follower.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries } from './followable-series.js';
import { storyAtEnd } from './story-at-end.js';
import type { Sign } from './documents.js';

/** Serves the documents of this site for other servers: WebFinger, NodeInfo, actors, outboxes, stories. */
@Injectable()
export class SiteFederation implements OnModuleInit {
  readonly site: Site;
  private opening: ReturnType<SiteFederation['open']> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: SocialConfig,
    @InjectRepository(FederationFollower) private readonly followers: Repository<FederationFollower>,
    private readonly authors: FollowableAuthors,
    private readonly followable: FollowableSeries,
    private readonly keys: ActorKeys,
    private readonly rpc: RedisListClient,
    private readonly names: SiteNames,
  ) {
    this.site = { url: config.SITE_URL, addresses: addressesAt(config.SITE_URL) };
  }

  /** Loads Fedify before the first request, which would have to wait for it otherwise. */
  async onModuleInit(): Promise<void> {
    if (this.isOn) this.opening = this.open();
    await this.opening;
  }

  /** True if the owner of the site has switched federation on. */
  get isOn(): boolean {
    return this.config.FEDERATION;
  }

  /** Returns the address of a name as `@name@host`. */
  addressOf(username: string): string {
    return `@${username}@${new URL(this.site.url).host}`;
  }

  /** Returns the stories that may be sent to other servers. */
  stories(
    named: Parameters<typeof this.rpc.call<typeof readSharedStories>>[1],
  ): Promise<readonly SharedStory[]> {
    return this.rpc.call(readSharedStories, named, {
      viewer: null,
      requestId: 'federation',
      deadline: this.rpc.deadline(),
    });
  }

  /** Returns a series that everybody may read; null for any other. */
  series(named: Parameters<typeof this.rpc.call<typeof readSharedSeries>>[1]): Promise<SharedSeries | null> {
    return this.rpc.call(readSharedSeries, named, {
      viewer: null,
      requestId: 'federation',
      deadline: this.rpc.deadline(),
    });
  }

  /** Returns a function that signs as an author, a series or the site (0), in one of the two ways in use. */
  signer(userId: number, spec: 'rfc9421' | 'draft-cavage-http-signatures-12'): Sign {
    return async (request) => {
      const [{ signRequest }, { privateKey }] = await Promise.all([fedify(), this.keys.of(userId)]);
      return signRequest(request, privateKey, new URL(this.site.addresses.key(userId)), { spec });
    };
  }

  async article(story: SharedStory) {
    return articleOf(story, this.site, await this.names.current());
  }

  /** Returns a document, or 404. `path` includes the query. Throws `not_found` for a page that has none. */
  async serve(path: string, accept: string): Promise<Response> {
    const federation = await (this.opening ??= this.open());
    const headers = { accept, host: new URL(this.site.url).host };
    const address = new URL(await this.byId(path), this.site.url);
    const over = await this.goneAt(address.pathname);
    if (over !== null) return over;
    return federation.fetch(new Request(address, { headers }), {
      contextData: undefined,
    });
  }

  /** Returns the address by id for that of a page; other addresses stay as they are. Throws `not_found`. */
  private async byId(path: string): Promise<string> {
    const [, kind, name = ''] = /^\/(user|story|series)\/([^/?]+)\/?(?:\?.*)?$/.exec(path) ?? [];
    if (kind === undefined) return path;
    const word = decoded(name);
    if (kind === 'user') {
      const author = await this.authors.byName(word);
      if (author === undefined) throw new CallError('not_found');
      return new URL(this.site.addresses.actor(author.user_id)).pathname;
    }
    if (kind === 'series') {
      const series = await this.series({ slug: word.toLowerCase() });
      if (series === null) throw new CallError('not_found');
      return new URL(this.site.addresses.actor(-series.series_id)).pathname;
    }
    const [story] = await this.stories({ slug: word.toLowerCase() });
    if (story === undefined) throw new CallError('not_found');
    return new URL(this.site.addresses.story(story.story_id)).pathname;
  }

  /** Returns the response for a series that has ended as an actor; null for all other paths. */
  private async goneAt(path: string): Promise<Response | null> {
    const [, identifier = ''] = /^\/federation\/user\/([^/]+)/.exec(path) ?? [];
    const actorId = actorIdOf(identifier);
    if (actorId === null || actorId > 0 || !(await this.followable.isOver(-actorId))) return null;
    const id = this.site.addresses.actor(actorId);
    const body = JSON.stringify({
      '@context': 'https://www.w3.org/ns/activitystreams',
      id,
      type: 'Tombstone',
    });
    return new Response(body, { status: 410, headers: { 'content-type': 'application/activity+json' } });
  }

  private async open() {
    const loaded = await fedify();
    const {
      Announce,
      Application,
      Article,
      Create,
      createFederation,
      Endpoints,
      Image,
      instantOf,
      Person,
      PUBLIC_COLLECTION,
      Service,
    } = loaded;
    const federation = createFederation<void>({ kv: nothingKept, origin: this.site.url });
    const { addresses } = this.site;
    // The name has no port, because some servers do not take a port as part of a name.
    const siteUsername = new URL(this.site.url).hostname;
    federation
      .setActorDispatcher(patterns.actor, async (context, identifier) => {
        const [keys] = await context.getActorKeyPairs(identifier);
        const common = {
          inbox: context.getInboxUri(identifier),
          endpoints: new Endpoints({ sharedInbox: context.getInboxUri() }),
          publicKey: keys?.cryptographicKey ?? null,
        };
        if (identifier === siteIdentifier)
          return new Application({
            ...common,
            id: context.getActorUri(identifier),
            preferredUsername: siteUsername,
            name: await this.names.current(),
            url: new URL(this.site.url),
            manuallyApprovesFollowers: true,
          });
        const collections = {
          outbox: context.getOutboxUri(identifier),
          followers: context.getFollowersUri(identifier),
          manuallyApprovesFollowers: false,
        };
        const followed = await this.followed(identifier);
        if (followed === undefined) return null;
        const { author, seriesId } = followed;
        if (seriesId !== null) {
          const series = await this.series({ series_id: seriesId });
          if (series === null) return null;
          return new Service({
            ...common,
            ...actorOfSeries(series, author, this.site, loaded),
            ...collections,
          });
        }
        const { picture, ...person } = personOf(author, this.site, loaded);
        return new Person({
          ...common,
          ...person,
          icon: picture === null ? null : new Image({ url: picture, mediaType: 'image/webp' }),
          ...collections,
        });
      })
      .mapHandle(async (_, name) => {
        if (name === siteUsername) return siteIdentifier;
        const seriesId = seriesCalled(name);
        if (seriesId !== null) {
          const isThere = (await this.followable.byId(seriesId)) !== undefined;
          return isThere ? identifierOf(-seriesId) : null;
        }
        const author = await this.authors.byName(name);
        return author === undefined ? null : `${author.user_id}`;
      })
      .setKeyPairsDispatcher(async (_, identifier) => {
        if (identifier === siteIdentifier) return [await this.keys.of(0)];
        const followed = await this.followed(identifier);
        return followed === undefined ? [] : [await this.keys.of(followed.actorId)];
      });
    // Fedify puts inboxes into actors only if it has listeners; the gateway passes what arrives to ReceiveActivity.
    federation.setInboxListeners(patterns.inbox, patterns.sharedInbox);
    federation
      .setOutboxDispatcher(patterns.outbox, async (_, identifier, cursor) => {
        const followed = await this.followed(identifier);
        const after = storyAtEnd(cursor);
        if (followed === undefined || after === null) return null;
        const { actorId, seriesId } = followed;
        const named = seriesId === null ? { author_id: actorId } : { series_id: seriesId };
        const stories = await this.stories({ ...named, ...after });
        const last = stories.at(-1);
        return {
          items: await Promise.all(
            stories.map(async (story) => {
              if (seriesId !== null)
                return new Announce({
                  id: new URL(`${addresses.actor(actorId)}#story-${story.story_id}`),
                  actor: new URL(addresses.actor(actorId)),
                  object: new URL(addresses.story(story.story_id)),
                  to: PUBLIC_COLLECTION,
                  cc: new URL(addresses.followers(actorId)),
                  published: instantOf(story.posted_at),
                });
              return new Create({
                id: new URL(`${addresses.story(story.story_id)}#create`),
                actor: new URL(addresses.actor(story.author_id)),
                object: await this.article(story),
                to: PUBLIC_COLLECTION,
                cc: new URL(addresses.followers(story.author_id)),
              });
            }),
          ),
          nextCursor:
            stories.length < sharedStoriesAtOnce || last === undefined
              ? null
              : `${last.story_id}@${last.posted_at}`,
        };
      })
      .setFirstCursor(async () => '');
    // The followers are shown to nobody; their number is.
    federation
      .setFollowersDispatcher(patterns.followers, async (_, identifier) =>
        (await this.followed(identifier)) === undefined ? null : { items: [] },
      )
      .setCounter(async (_, identifier) => {
        const followed = await this.followed(identifier);
        return followed === undefined ? null : this.countFollowers(followed.actorId);
      });
    federation.setObjectDispatcher(Article, patterns.story, async (_, { id }) => {
      if (!/^[1-9]\d{0,14}$/.test(id)) return null;
      const [story] = await this.stories({ story_id: Number(id) });
      const isThere = story !== undefined && (await this.authors.byId(story.author_id)) !== undefined;
      return isThere ? this.article(story) : null;
    });
    federation.setNodeInfoDispatcher('/nodeinfo/2.1', async () => {
      const { authors, stories } = await this.authors.counts();
      return {
        software: { name: 'quillstead', version: '0.1.0' },
        protocols: ['activitypub'],
        usage: { users: { total: authors }, localPosts: stories, localComments: 0 },
      };
    });
    return federation;
  }

  /** Returns the number of followers. @param authorId for a series its id with a minus */
  countFollowers(authorId: number): Promise<number> {
    return this.followers.countBy({ authorId });
  }

  /** Returns the actor that an identifier names, while they can be followed. */
  private async followed(identifier: string) {
    const actorId = actorIdOf(identifier);
    if (actorId === null) return undefined;
    const seriesId = actorId < 0 ? -actorId : null;
    const author =
      seriesId === null ? await this.authors.byId(actorId) : (await this.followable.byId(seriesId))?.author;
    return author && { actorId, seriesId, author };
  }
}

/** Decodes a segment of a path. Throws `not_found` for one that no browser sends. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new CallError('not_found');
  }
}
