import { Controller, Inject } from '@nestjs/common';
import { type ListEntry, readListLine } from '@quillstead/catalogue';
import { importLists, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { KnownUsers, memberOf, ProfileProjection } from '@quillstead/projections';
import {
  againAfterDeadlock,
  type RpcContext,
  Acknowledgements,
  CallError,
  integer,
  Operation,
  type OutboxEntry,
  query,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { NewBlocks } from '../block/index.js';
import { lockAccounts } from '../locks/locks.js';
import { type MutedThing, mutedThing, type NewMute, NewMutes } from '../mute/index.js';

type Imported = ResponseOf<typeof importLists>;

/**
 * Imports lists of blocks and mutes that members bring along (docs/product/people.md#export-and-import-of-the-lists).
 */
@Controller()
export class ImportLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly newBlocks: NewBlocks,
    private readonly newMutes: NewMutes,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Imports lines. Returns when no service shows what is blocked or muted any more. Lines that name no known person or
   * thing are returned; a mute that is over is left out. Throws `forbidden` for a member whose account is no longer
   * active, `quota_reached`; then nothing is imported.
   */
  @Operation(importLists)
  async execute(
    { list_lines: lines }: PayloadOf<typeof importLists>,
    context: RpcContext,
  ): Promise<Imported> {
    const { id: memberId } = memberOf(context);
    await this.users.waitFor(memberId);
    const { imported, published } = await againAfterDeadlock(() =>
      this.dataSource.transaction((manager) => this.take(memberId, lines, manager)),
    );
    await this.acknowledgements.wait(published);
    return imported;
  }

  private async take(
    memberId: number,
    lines: readonly string[],
    manager: EntityManager,
  ): Promise<{ imported: Imported; published: OutboxEntry[] }> {
    const entries = lines.map(readListLine);
    const names = entries.flatMap((entry) => (entry?.kind === 'person' ? [entry.name] : []));
    await lockAccounts(manager, [memberId, ...(await idsOf(names, manager)).values()]);
    if (!(await manager.existsBy(ProfileProjection, { userId: memberId, status: 'active' })))
      throw new CallError('forbidden');
    // A member can't block or mute their own account.
    const ids = new Map([...(await idsOf(names, manager))].filter(([, id]) => id !== memberId));
    const blockIds = new Set<number>();
    const mutes = new Map<string, NewMute>();
    const notFound = lines.filter((_, place) => {
      const entry = entries[place] ?? null;
      const thing = entry && thingOf(entry, ids);
      if (entry === null || thing === null) return true;
      if (entry.list === 'block') blockIds.add(ids.get(entry.name.toLowerCase()) ?? 0);
      else if (entry.endsAt === null) mutes.set(thing.thing, { ...thing, endsAt: null });
      else if (entry.endsAt > Date.now())
        mutes.set(thing.thing, { ...thing, endsAt: new Date(entry.endsAt) });
      return false;
    });
    const { blockedIds, published } = await this.newBlocks.begin(memberId, [...blockIds], manager);
    const muted = await this.newMutes.begin(memberId, [...mutes.values()], manager);
    return {
      imported: { count_blocked: blockedIds.length, count_muted: muted.length, not_found: notFound },
      published: [...published, ...muted],
    };
  }
}

/** Returns the ids of active people, by their usernames in lower case. */
async function idsOf(names: readonly string[], manager: EntityManager): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    { user_id: integer, name: text },
    sql`SELECT user_id, lower(username) AS name FROM user_projection
     WHERE lower(username) = ANY (${names.map((name) => name.toLowerCase())}::text[]) AND status = 'active'`,
  );
  return new Map(rows.map(({ user_id: id, name }) => [name, id]));
}

function wordOf(name: string): MutedThing | null {
  if (checkField('mute_word', name) !== null) return null;
  try {
    return mutedThing({ mute_word: name });
  } catch (error) {
    if (error instanceof CallError && error.code === 'invalid') return null;
    throw error;
  }
}

/** Returns what an entry names, as the table of mutes stores it; null if it names no known person or thing. */
function thingOf({ kind, name }: ListEntry, ids: ReadonlyMap<string, number>): MutedThing | null {
  if (kind === 'thread' || kind === 'story') {
    if (!/^[1-9]\d{0,14}$/u.test(name)) return null;
    return mutedThing(kind === 'thread' ? { comment_id: Number(name) } : { story_id: Number(name) });
  }
  if (kind === 'word') return wordOf(name);
  if (kind === 'hashtag') return checkField('hashtag', name) === null ? mutedThing({ hashtag: name }) : null;
  const id = ids.get(name.toLowerCase());
  return id === undefined ? null : mutedThing({ user_id: id });
}
