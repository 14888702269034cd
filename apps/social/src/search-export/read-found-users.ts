import { type PayloadOf, readFoundUsers, type ReplyOf } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { type AskContext, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { personColumns, type PersonRow, personTables, toPerson } from '../profile/index.js';

/** Gives search the items of people, as social knows them now. */
@RpcHandler(readFoundUsers)
export class ReadFoundUsers {
  constructor(private readonly dataSource: DataSource) {}

  async execute(
    { ids }: PayloadOf<typeof readFoundUsers>,
    { viewer }: AskContext,
  ): Promise<ReplyOf<typeof readFoundUsers>> {
    const rows = await this.dataSource.query<PersonRow[]>(
      `SELECT ${personColumns('$2::bigint')}
       FROM unnest($1::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN author_card card ON card.user_id = found.id AND ${asText.isShown('card')}
       ${personTables('$2::bigint')}
       ORDER BY found.place`,
      [ids, viewer?.id ?? null],
    );
    return rows.map((row) => ({ content_type: 'user_article', ...toPerson(row) }));
  }
}
