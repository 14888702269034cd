import { Injectable } from '@nestjs/common';
import { groupedNumber, mostMutedWords, mostMutes } from '@quillstead/catalogue';
import { CallError, lockQuota, type OutboxEntry } from '@quillstead/service-kit';
import { type EntityManager, In, Like, Not } from 'typeorm';
import { MuteChanges } from './mute-changes.js';
import type { MutedThing } from './muted-thing.js';
import { SocialMute } from './social-mute.entity.js';

/** A thing to mute, as the table stores it, and the end of the mute; null for a mute without an end. */
export interface NewMute extends MutedThing {
  readonly endsAt: Date | null;
}

/** Adds mutes of a member, in a transaction of the caller. */
@Injectable()
export class NewMutes {
  constructor(private readonly mutes: MuteChanges) {}

  /** Adds mutes; one that exists gets the new end. Throws `quota_reached`. @param mutes of different things */
  async begin(memberId: number, mutes: readonly NewMute[], manager: EntityManager): Promise<OutboxEntry[]> {
    await lockQuota('mute', memberId, manager);
    await this.checkQuota(
      memberId,
      mutes.map(({ thing }) => thing),
      manager,
    );
    const published: OutboxEntry[] = [];
    for (const mute of mutes) published.push(await this.mutes.begin(manager, { memberId, ...mute }));
    return published;
  }

  /** Deletes mutes that have ended, which makes room. Throws `quota_reached`. */
  private async checkQuota(
    memberId: number,
    things: readonly string[],
    manager: EntityManager,
  ): Promise<void> {
    await this.mutes.endExpired(memberId, manager, things);
    const others = await manager.countBy(SocialMute, { memberId, thing: Not(In(things)) });
    const present = await manager.countBy(SocialMute, { memberId, thing: In(things) });
    if (present < things.length && others + things.length > mostMutes)
      throw new CallError(
        'quota_reached',
        `You can mute ${groupedNumber(mostMutes)} people, hashtags, words and threads. Please unmute some before you mute more.`,
      );
    const words = things.filter((thing) => thing.startsWith('word:'));
    if (words.length === 0) return;
    const mutedWords = await manager.findBy(SocialMute, { memberId, thing: Like('word:%') });
    if (new Set([...mutedWords.map(({ thing }) => thing), ...words]).size > mostMutedWords)
      throw new CallError(
        'quota_reached',
        `You can mute ${mostMutedWords} words. Please unmute some before you mute more.`,
      );
  }
}
