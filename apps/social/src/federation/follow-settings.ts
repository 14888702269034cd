import { Controller } from '@nestjs/common';
import {
  changeFediverse,
  federateAuthor,
  type PayloadOf,
  readFediverse,
  type ResponseOf,
} from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import { addTasks, CallError, Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { FederationActor } from './federation-actor.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { SiteFederation } from './site-federation.js';

/** The most bytes of an address, which other servers compare byte by byte. */
const longestAddress = 2_000;

/** Reads and changes whether the calling member can be followed from the fediverse. */
@Controller()
export class FollowSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly users: KnownUsers,
  ) {}

  @Operation(readFediverse)
  read(_: PayloadOf<typeof readFediverse>, context: RpcContext): Promise<ResponseOf<typeof readFediverse>> {
    return this.stateOf(memberOf(context).id);
  }

  /**
   * Changes the member's choice. Throws `not_found` on a site that does not federate, `invalid` for an address that
   * can't be that of an actor on another site.
   */
  @Operation(changeFediverse)
  async change(
    { is_followable, also_known_as }: PayloadOf<typeof changeFediverse>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof changeFediverse>> {
    if (!this.federation.isOn) throw new CallError('not_found');
    const { id: userId } = memberOf(context);
    await this.users.waitFor(userId);
    const isFollowable = is_followable === 1 ? 1 : 0;
    const names = also_known_as == null ? null : this.addressesOf(also_known_as);
    await this.dataSource.transaction(async (manager) => {
      await manager.upsert(FederationActor, { userId, isFollowable, ...(names && { alsoKnownAs: names }) }, [
        'userId',
      ]);
      if (isFollowable === 0 || names !== null) await addTasks(federateAuthor, [userId], manager);
    });
    return this.stateOf(userId);
  }

  private addressesOf(named: readonly string[]): string[] {
    const own = new URL(this.federation.site.url).host;
    const urls = named.map((one) => (URL.canParse(one) ? new URL(one) : null));
    return urls.map((url) => {
      if (url === null || url.protocol !== 'https:' || url.host === own || url.href.length > longestAddress)
        throw new CallError('invalid', 'Each line has to be the address of an account on another site.');
      return url.href;
    });
  }

  private async stateOf(userId: number): Promise<ResponseOf<typeof readFediverse>> {
    if (!this.federation.isOn)
      return { is_available: 0, is_followable: 0, address: null, also_known_as: [], count_followers: 0 };
    const [actor, author, count] = await Promise.all([
      this.dataSource.manager.findOneBy(FederationActor, { userId }),
      this.authors.byId(userId),
      this.federation.countFollowers(userId),
    ]);
    return {
      is_available: 1,
      is_followable: actor?.isFollowable ?? 0,
      address: author === undefined ? null : this.federation.addressOf(author.username),
      also_known_as: actor?.alsoKnownAs ?? [],
      count_followers: count,
    };
  }
}
