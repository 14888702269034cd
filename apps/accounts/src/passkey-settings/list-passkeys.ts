import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { listPasskeys, type PayloadOf, renamePasskey, type ResponseTypes } from '@quillstead/contracts';
import { CallError, Operation, type RpcContext } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { Passkey, Passkeys } from '../passkey/index.js';

/** Lists a member's passkeys, and renames them. */
@Controller()
export class ListPasskeys {
  constructor(
    @InjectRepository(Passkey) private readonly rows: Repository<Passkey>,
    private readonly passkeys: Passkeys,
  ) {}

  /** Returns the passkeys. Throws `forbidden` for a visitor. */
  @Operation(listPasskeys)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['passkeys']> {
    if (viewer === null) throw new CallError('forbidden');
    return { items: (await this.passkeys.list(viewer.id)).map(toPasskey) };
  }

  /** Returns the renamed passkey. Throws `forbidden` for a visitor, and `not_found`. */
  @Operation(renamePasskey)
  async rename(
    { id, passkey_name: name }: PayloadOf<typeof renamePasskey>,
    { viewer }: RpcContext,
  ): Promise<ResponseTypes['passkey']> {
    if (viewer === null) throw new CallError('forbidden');
    const which = { id, userId: viewer.id };
    const passkey = await this.rows.findOneBy(which);
    if (passkey === null) throw new CallError('not_found');
    await this.rows.update(which, { name });
    return toPasskey({ ...passkey, name });
  }
}

/** Returns a passkey as its member sees it, without keys. */
export function toPasskey(passkey: Passkey): ResponseTypes['passkey'] {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    is_backed_up: passkey.isBackedUp ? 1 : 0,
  };
}
