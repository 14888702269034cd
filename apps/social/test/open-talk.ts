import {
  noteDecision,
  noteFediverseBlock,
  readSharedSeries,
  readSharedStories,
  readSite,
  type SharedSeries,
  type SharedStory,
  sharedStoriesAtOnce,
  unsetSite,
} from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { makeTables, openFeatures, type Outside } from '@quillstead/service-kit/testing';
import { createDatabase } from '@quillstead/testing';
import { FederationActor } from '../src/federation/index.js';
import { ReceiveActivity } from '../src/federation/receive-activity.js';
import { SiteFederation } from '../src/federation/site-federation.js';
import { service } from '../src/service.js';
import { type FarServer, startFarServer } from './far-server.js';

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Opens social with authors whose stories other servers know, and such a server. */
export async function openTalk() {
  const database = await createDatabase({ name: 'social', make: (url) => makeTables(service, url) });
  const stories: Mutable<SharedStory>[] = [];
  const allSeries: Mutable<SharedSeries>[] = [];
  /** The entries that were written into the log of the staff. */
  const noted: Record<string, unknown>[] = [];
  const call = async (operation: { name: string }, named: Record<string, unknown>): Promise<unknown> => {
    if (operation.name === noteFediverseBlock.name || operation.name === noteDecision.name)
      return void noted.push(named);
    if (operation.name === readSite.name) return { ...unsetSite, site_name: 'The Inkwell' };
    if (operation.name === readSharedSeries.name)
      return (
        allSeries.find((one) => one.series_id === named['series_id'] || one.slug === named['slug']) ?? null
      );
    if (operation.name !== readSharedStories.name) throw new Error(`${operation.name} is not called here`);
    const { after_posted_at: end } = named as { after_posted_at?: string };
    return stories
      .filter((one) => end === undefined || one.posted_at < end)
      .filter(
        (one) =>
          one.story_id === named['story_id'] ||
          one.slug === named['slug'] ||
          ('series_id' in named && one.series_id === named['series_id']),
      )
      .slice(0, sharedStoriesAtOnce);
  };
  const rpc = { call, deadline: () => Date.now() + 5_000 } as unknown as NonNullable<Outside['rpc']>;
  const features = await openFeatures(
    service,
    database,
    { rpc },
    { FEDERATION: '1', FEDERATION_ALLOW_PRIVATE: '1' },
  );
  const { site } = features.get(SiteFederation);
  const far: FarServer = await startFarServer(site.url);
  let serial = 0;
  return {
    ...features,
    site,
    far,
    stories,
    noted,
    /** Adds an author who can be followed, with one story. */
    async author(changes: Partial<SharedStory> = {}) {
      const userId = (serial += 1);
      await features.dataSource.manager.insert(ProfileProjection, {
        userId,
        username: `author_${userId}`,
        displayName: null,
        isPrivate: 0,
        isVerified: 0,
        joinedAt: new Date(),
        status: 'active',
      });
      await features.dataSource.manager.insert(FederationActor, { userId, isFollowable: 1 });
      const story: Mutable<SharedStory> = {
        story_id: 1_000 + userId,
        version: 1,
        author_id: userId,
        slug: `story-${userId}`,
        title: 'A story',
        description: null,
        rich_text_story: '<p>Text</p>',
        beginning: 'Text',
        hashtag_list: [],
        is_nsfw: 0,
        lang: null,
        posted_at: new Date().toISOString(),
        updated_at: null,
        comments_policy: 'open',
        comment_rule: 'open',
        series_id: null,
        ...changes,
      };
      stories.push(story);
      const { addresses } = site;
      return { userId, story, actor: addresses.actor(userId), object: addresses.story(story.story_id) };
    },
    /** Adds a series that everybody may read. */
    series(author_id: number, changes: Partial<SharedSeries> = {}) {
      const series_id = 500 + (serial += 1);
      const series: Mutable<SharedSeries> = {
        series_id,
        author_id,
        slug: `series-${series_id}`,
        title: 'A series',
        description: null,
        cover: null,
        posted_at: new Date().toISOString(),
        ...changes,
      };
      allSeries.push(series);
      return series;
    },
    removeSeries(series: SharedSeries): void {
      allSeries.splice(allSeries.indexOf(series), 1);
    },
    /** Sends a document as an actor of the other server; returns the status. */
    async send(name: string, fields: object, options?: Parameters<FarServer['sign']>[2]): Promise<number> {
      const document = {
        '@context': 'https://www.w3.org/ns/activitystreams',
        id: far.address(),
        actor: far.actor(name),
        ...fields,
      };
      const sent = await far.sign(name, document, options);
      return (await features.get(ReceiveActivity).execute(sent)).status;
    },
    /** Sends a public reply; returns its address. */
    async reply(name: string, inReplyTo: string, content: string, fields: object = {}): Promise<string> {
      const object = noteOf(far, name, inReplyTo, content, fields);
      await this.send(name, { type: 'Create', object });
      return object.id;
    },
    async end() {
      await far.close();
      await features.close();
      await database.drop();
    },
  };
}

export const everybody = 'https://www.w3.org/ns/activitystreams#Public';

export const noteOf = (
  far: FarServer,
  name: string,
  inReplyTo: string,
  content: string,
  fields: object = {},
) => ({
  id: far.address(),
  type: 'Note',
  attributedTo: far.actor(name),
  inReplyTo,
  content,
  to: [everybody],
  ...fields,
});
