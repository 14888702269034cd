import { Injectable } from '@nestjs/common';
import { countOtherStaff } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { CallError, RedisListClient, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ReportCase, type ReportedThing } from '../report-case/index.js';

/** Whom a decision affects, and who has made the decision that an appeal is against; null without either. */
interface Involved {
  readonly affectedId: number | null;
  readonly deciderId?: number | null;
}

/** Keeps members of the staff from deciding on what is about them (docs/product/admin.md#own-cases). */
@Injectable()
export class OwnCases {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RedisListClient,
  ) {}

  /** Returns the ids of the other active members of the staff. */
  async otherStaff(context: RpcContext): Promise<readonly number[]> {
    const { count, ids } = await this.rpc.call(countOtherStaff, {}, context);
    // A process of the release before names nobody.
    return ids ?? Array.from({ length: count }, () => 0);
  }

  /**
   * Throws `forbidden` if the caller is involved while others of the staff can decide.
   * @returns true for a case that is about the caller
   */
  async check(involved: Involved, context: RpcContext): Promise<boolean> {
    const { id } = moderatorOf(context);
    const isOwn = id === involved.affectedId;
    if (isInvolved(id, involved) && !mayDecide(id, involved, await this.otherStaff(context)))
      throw new CallError(
        'forbidden',
        `Somebody else must decide this: ${isOwn ? 'it is about you' : 'the decision was yours'}.`,
      );
    return isOwn;
  }

  /** As `check`, of the open case of a thing; false without one. */
  async checkOpen({ kind, id: thingId }: ReportedThing, context: RpcContext): Promise<boolean> {
    const found = await this.dataSource.manager.findOneBy(ReportCase, { kind, thingId, isDecided: 0 });
    return found !== null && this.check({ affectedId: affectedBy(found) }, context);
  }
}

/** Returns the author of what was reported, or the reported person; null if no author is known. */
export const affectedBy = ({
  kind,
  thingId,
  authorId,
}: Pick<ReportCase, 'kind' | 'thingId' | 'authorId'>): number | null =>
  kind === 'user' ? thingId : authorId;

export const isInvolved = (id: number, { affectedId, deciderId }: Involved): boolean =>
  id === affectedId || id === deciderId;

/**
 * Returns true if nobody who is less involved can decide: whom a decision affects decides only where nobody else is of
 * the staff, and who has made it only where nobody but the affected is.
 */
export function mayDecide(id: number, involved: Involved, otherStaff: readonly number[]): boolean {
  if (!isInvolved(id, involved)) return true;
  const { affectedId } = involved;
  return otherStaff.every((other) => id !== affectedId && other === affectedId);
}
