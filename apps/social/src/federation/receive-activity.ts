import { visibleLine } from '@quillstead/catalogue';
import { Controller } from '@nestjs/common';
import { type PayloadOf, receiveActivity, type ResponseOf } from '@quillstead/contracts';
import { boolean, CallError, Operation, queryOne, sql } from '@quillstead/service-kit';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { forgetReportedText } from '../report-case/index.js';
import { BlockedSenders } from './blocked-senders.js';
import { Documents, hashOf } from './documents.js';
import { FederationFollower } from './federation-follower.entity.js';
import { FederationReaction } from './federation-reaction.entity.js';
import { FederationReply } from './federation-reply.entity.js';
import { FederationSeen } from './federation-seen.entity.js';
import { type Actor, type CryptographicKey, fedify, type KeyCache } from './fedify.js';
import { MoveFollower } from './move-follower.js';
import { idOf, isEndOfActor, readActivity, type ReceivedActivity } from './received-activity.js';
import type { Act, Sender } from './sender.js';
import { SiteFederation } from './site-federation.js';
import { TakeFlag } from './take-flag.js';
import { TakeFollow } from './take-follow.js';
import { TakeReaction } from './take-reaction.js';
import { TakeReply } from './take-reply.js';

const inboxPath = /^\/federation\/(?:inbox|user\/(?:series-)?\d+\/inbox)$/;
/** The number of activities whose senders' servers are asked at a time: slow servers must not take all slots. */
const mostAtOnce = 8;
const secondsUntilRoom = 10;
const keptKeys = { max: 1_000, ttl: 60 * 60 * 1_000 };
const unavailableFor = 60_000;

const accepted = { status: 202 };
const ignored = accepted;
const malformed = { status: 400 };
const unauthorised = { status: 401 };
const forbidden = { status: 403 };
const statuses = { done: accepted, nothing: ignored, not_found: { status: 404 }, too_many: { status: 429 } };
const longestName = 100;
/** Returns the change of the first of these that changes anything: an address does not say of what it is. */
const firstThatActs =
  (...acts: readonly (Act | null)[]): Act =>
  async (sender, manager) => {
    for (const act of acts) if ((await act?.(sender, manager)) === 'done') return 'done';
    return 'nothing';
  };
const nothingYet: Act = () => Promise.resolve('nothing');

/**
 * Takes the activities that other servers send to inboxes. Only what the actor has signed is believed, by a key that
 * this server has fetched from the actor's own host.
 */
@Controller()
export class ReceiveActivity {
  private open = 0;
  /** The keys of senders by their addresses; `key` is null for one that could not be read a moment ago. */
  private readonly keys = new LRUCache<string, { key: CryptographicKey | null }>(keptKeys);

  constructor(
    private readonly dataSource: DataSource,
    private readonly federation: SiteFederation,
    private readonly documents: Documents,
    private readonly blocked: BlockedSenders,
    private readonly follows: TakeFollow,
    private readonly reactions: TakeReaction,
    private readonly replies: TakeReply,
    private readonly moves: MoveFollower,
    private readonly flags: TakeFlag,
  ) {}

  /**
   * Takes one activity. Throws `not_found` for a path that is no inbox and on a site that does not federate,
   * `overloaded` while many senders' servers are being asked.
   */
  @Operation(receiveActivity)
  async execute(sent: PayloadOf<typeof receiveActivity>): Promise<ResponseOf<typeof receiveActivity>> {
    if (!this.federation.isOn || !inboxPath.test(sent.path)) throw new CallError('not_found');
    const activity = readActivity(sent.body);
    if (activity === null) return malformed;
    if (await this.blocked.has(activity.actor)) return forbidden;
    const act = await this.consider(activity);
    if (act === null) return ignored;
    if (this.open >= mostAtOnce)
      throw new CallError('overloaded', undefined, { retry_after: secondsUntilRoom });
    this.open += 1;
    try {
      const actor = await this.signerOf(sent, activity);
      if (actor !== null) {
        const ready = activity.type === 'Move' ? await this.arrive(activity) : act;
        return ready === null ? ignored : await this.carryOut(activity, actor, ready);
      }
      if (isEndOfActor(activity)) return await this.endIfGone(activity.actor);
      return unauthorised;
    } finally {
      this.open -= 1;
    }
  }

  /**
   * Returns the change that an activity would make; null if it would change nothing here: then nothing is checked or
   * fetched for it.
   */
  private async consider(activity: ReceivedActivity): Promise<Act | null> {
    const { type, actor, object } = activity;
    switch (type) {
      case 'Follow':
        return this.follows.consider(activity);
      case 'Like':
      case 'Announce':
        return this.reactions.consider(activity);
      case 'Create':
        return this.replies.consider(activity);
      case 'Flag':
        return this.flags.consider(activity);
      case 'Undo': {
        if (!(await this.isKnown(actor))) return null;
        const isFollow = typeof object !== 'string' && object.type === 'Follow';
        if (isFollow) return this.follows.end(object.object) ?? this.follows.endById(idOf(activity));
        return firstThatActs(this.follows.endById(idOf(activity)), this.reactions.end(activity));
      }
      case 'Block':
        return (await this.isKnown(actor)) ? this.follows.end(idOf(activity)) : null;
      case 'Delete':
        if (!isEndOfActor(activity)) return this.replies.end(idOf(activity), actor);
        return (await this.isKnown(actor)) ? (_, manager) => this.forget(actor, manager) : null;
      case 'Update':
        if (idOf(activity) !== actor) return this.replies.change(activity);
        return (await this.isKnown(actor)) ? (sender, manager) => this.describe(sender, manager) : null;
      case 'Move':
        return (await this.isFollowerMoving(activity)) ? nothingYet : null;
      default:
        return null;
    }
  }

  /** Returns the change of a Move. The new account is fetched only when the old one is known to have sent the Move. */
  private async arrive({ actor, target = '' }: ReceivedActivity): Promise<Act | null> {
    const home = await this.moves.read(actor, target);
    return home === null ? null : (_, manager) => this.moves.run(actor, home, manager);
  }

  /**
   * Returns the actor of an activity if their key has signed the request and the activity's id is on their host; else
   * null.
   */
  private async signerOf(
    sent: PayloadOf<typeof receiveActivity>,
    { id, actor }: ReceivedActivity,
  ): Promise<Actor | null> {
    const { host } = new URL(actor);
    if (new URL(id).host !== host || !coversBody(sent.headers)) return null;
    const { verifyRequest, getKeyOwner, CryptographicKey } = await fedify();
    const loaders = this.documents.loaders(this.federation.signer(0, 'draft-cavage-http-signatures-12'));
    const request = new Request(new URL(sent.path, this.federation.site.url), {
      method: 'POST',
      headers: { ...sent.headers, host: new URL(this.federation.site.url).host },
      body: sent.body,
    });
    try {
      const key = await verifyRequest(request, {
        ...loaders,
        timeWindow: { hours: 1 },
        keyCache: this.keyCache(),
      });
      if (key?.id?.host !== host || key.ownerId?.href !== actor) return null;
      // A cached key contains its owner as of its first use; the owner may have changed.
      const { id: keyId, ownerId, publicKey } = key;
      const plainKey = new CryptographicKey({ id: keyId, owner: ownerId, publicKey });
      const owner = await getKeyOwner(plainKey, loaders);
      return owner?.id?.href === actor ? owner : null;
    } catch {
      // The other server's documents can't be read, or are no keys and actors.
      return null;
    }
  }

  private keyCache(): KeyCache {
    return {
      get: (id) => Promise.resolve(this.keys.get(id.href)?.key),
      set: (id, key) => {
        if (key === null || 'ownerId' in key)
          this.keys.set(id.href, { key }, key === null ? { ttl: unavailableFor } : {});
        return Promise.resolve();
      },
    };
  }

  private async carryOut(
    activity: ReceivedActivity,
    actor: Actor,
    act: Act,
  ): Promise<ResponseOf<typeof receiveActivity>> {
    const sender = senderOf(activity.actor, actor);
    if (sender === null) return malformed;
    return this.dataSource.transaction(async (manager) => {
      await this.blocked.holdOff(manager);
      if (await this.blocked.has(activity.actor, undefined, manager)) return forbidden;
      if (!(await this.isNew(activity.id, manager))) return ignored;
      const outcome = await act(sender, manager);
      // An activity that has changed nothing may come again, and does not fill the table.
      if (outcome !== 'done') await manager.delete(FederationSeen, { activity: hashOf(activity.id) });
      return statuses[outcome];
    });
  }

  /** Stores what has changed about an actor: the inbox of their server, their name and their address. */
  private async describe({ actor, shared, name, address }: Sender, manager: EntityManager): ReturnType<Act> {
    await manager.update(FederationFollower, { actor }, { inbox: shared.href, host: shared.host });
    await manager.update(FederationReply, { actor }, { name, address });
    return 'done';
  }

  /** Deletes everything of an actor who no longer exists. */
  private async forget(actor: string, manager: EntityManager): ReturnType<Act> {
    for (const entity of [FederationFollower, FederationReaction, FederationReply])
      await manager.delete(entity, { actor });
    await forgetReportedText({ senderActor: actor }, manager);
    return 'done';
  }

  /** Handles the Delete of an actor whose key is gone: their own server is asked whether the actor is gone. */
  private async endIfGone(actor: string): Promise<ResponseOf<typeof receiveActivity>> {
    const sign = this.federation.signer(0, 'draft-cavage-http-signatures-12');
    const isGone = await this.documents.isGone(actor, sign).catch(() => false);
    if (!isGone) return unauthorised;
    await this.dataSource.transaction((manager) => this.forget(actor, manager));
    return accepted;
  }

  private async isFollowerMoving(activity: ReceivedActivity): Promise<boolean> {
    const { actor, target } = activity;
    if (target === undefined || idOf(activity) !== actor) return false;
    return this.dataSource.manager.existsBy(FederationFollower, { actor });
  }

  /** Returns true if a follow, a reaction or a reply of an actor is stored here. */
  private async isKnown(actor: string): Promise<boolean> {
    const found = await queryOne(
      this.dataSource,
      { is_known: boolean },
      sql`SELECT EXISTS (SELECT FROM federation_follower WHERE actor = ${actor})
         OR EXISTS (SELECT FROM federation_reaction WHERE actor = ${actor})
         OR EXISTS (SELECT FROM federation_reply WHERE actor = ${actor}) AS is_known`,
    );
    return found?.is_known === true;
  }

  private async isNew(id: string, manager: EntityManager): Promise<boolean> {
    const insert = manager
      .createQueryBuilder()
      .insert()
      .into(FederationSeen)
      .values({ activity: hashOf(id) });
    const { raw } = await insert.orIgnore().returning('activity').execute();
    return (raw as unknown[]).length === 1;
  }
}

/**
 * Returns the sender; null for an actor without an inbox on their own host: what is sent must not reach somebody who
 * has not asked for it.
 */
function senderOf(id: string, actor: Actor): Sender | null {
  const { host } = new URL(id);
  const inbox = actor.inboxId;
  const shared = actor.endpoints?.sharedInbox ?? inbox;
  if (inbox === null || shared === null || inbox.host !== host || shared.host !== host) return null;
  const username = lineOf(actor.preferredUsername);
  const address = username === '' ? id : `@${username}@${host}`;
  return { actor: id, host, inbox, shared, name: lineOf(actor.name) || username || host, address };
}

const lineOf = (text: { toString(): string } | null): string =>
  [...visibleLine(text?.toString() ?? '')].slice(0, longestName).join('');

/**
 * Returns true if the only signature of the request says that it covers the body and the method, and in the older form
 * also the address and the date; Fedify checks that it does. If there were several signatures, or several lists of what
 * is covered, Fedify could check another one than this function.
 */
function coversBody(headers: Readonly<Record<string, string>>): boolean {
  const input = headers['signature-input'];
  if (input !== undefined)
    return (
      input.match(/=\s*\(/g)?.length === 1 &&
      ['"content-digest"', '"@method"'].every((one) => input.includes(one))
    );
  const [covered, ...others] = [...(headers['signature'] ?? '').matchAll(/headers\s*=\s*"([^"]*)"/gi)];
  const names = covered?.[1]?.toLowerCase().split(' ') ?? [];
  return others.length === 0 && ['digest', '(request-target)', 'date'].every((one) => names.includes(one));
}
