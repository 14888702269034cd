import { Controller, Inject } from '@nestjs/common';
import { mute, type PayloadOf, type ResponseOf, unmute } from '@quillstead/contracts';
import { KnownUsers, memberOf, ProfileProjection } from '@quillstead/projections';
import { type RpcContext, Acknowledgements, CallError, lockQuota, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { lockAccounts } from '../locks/locks.js';
import { MuteChanges } from './mute-changes.js';
import { mutedThing } from './muted-thing.js';
import { NewMutes } from './new-mutes.js';
import { SocialMute } from './social-mute.entity.js';

const days = { day: 1, week: 7 } as const;
const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** Lets members mute and unmute people, hashtags, words and threads (docs/product/people.md#mutes). */
@Controller()
export class MuteThings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly newMutes: NewMutes,
    private readonly mutes: MuteChanges,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Mutes a thing. Returns when no service shows it any more. Throws `invalid` unless exactly one thing is named, for
   * one's own account and for a text without a word, `not_found` for a person whose account is not active, `forbidden`
   * when the member's own account is no longer active, `quota_reached`.
   */
  @Operation(mute)
  async mute(payload: PayloadOf<typeof mute>, context: RpcContext): Promise<ResponseOf<typeof mute>> {
    const { id: memberId } = memberOf(context);
    const thing = mutedThing(payload);
    if (payload.user_id === memberId) throw new CallError('invalid', "You can't mute your own account.");
    await this.users.waitFor(memberId);
    const { mute_for: time } = payload;
    const endsAt = time === 'ever' ? null : new Date(Date.now() + days[time] * millisecondsOfDay);
    const published = await this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager, payload.user_id == null ? [memberId] : [memberId, payload.user_id]);
      const isThere = (userId: number) => manager.existsBy(ProfileProjection, { userId, status: 'active' });
      if (!(await isThere(memberId))) throw new CallError('forbidden');
      if (payload.user_id != null && !(await isThere(payload.user_id))) throw new CallError('not_found');
      return this.newMutes.begin(memberId, [{ ...thing, endsAt }], manager);
    });
    await this.acknowledgements.wait(published);
    return { is_muted: 1 };
  }

  /**
   * Ends a mute. Returns when every service shows the thing again. Without a mute it changes nothing. Throws `invalid`.
   */
  @Operation(unmute)
  async unmute(payload: PayloadOf<typeof unmute>, context: RpcContext): Promise<ResponseOf<typeof unmute>> {
    const { id: memberId } = memberOf(context);
    const { thing } = mutedThing(payload);
    const published = await this.dataSource.transaction(async (manager) => {
      // A mute that begins meanwhile gets its version after this one, so that other services end with the same state.
      await lockQuota('mute', memberId, manager);
      const found = await manager.findBy(SocialMute, { memberId, thing });
      return this.mutes.end(
        manager,
        found.map(({ id }) => id),
      );
    });
    await this.acknowledgements.wait(published);
    return { is_muted: 0 };
  }
}
