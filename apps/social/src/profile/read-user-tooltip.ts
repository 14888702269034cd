import { type PayloadOf, readUserTooltip, type ReplyOf } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { type AskContext, batchByKey, CallError, prepareQuery, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { personColumns, type Person, type PersonRow, personTables, toPerson } from './person-rows.js';

type Row = PersonRow & { asked: string };
type Tooltip = ReplyOf<typeof readUserTooltip>;

const statement = `
  SELECT asked.key AS asked, ${personColumns('asked.viewer_id')}
  FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS asked(key, user_id, viewer_id)
  JOIN author_card card ON card.user_id = asked.user_id AND ${asText.isShown('card')}
  ${personTables('asked.viewer_id')}`;

/** What a link to a person shows when the pointer rests on it. Reads that arrive in one turn share a statement. */
@RpcHandler(readUserTooltip)
export class ReadUserTooltip {
  private readonly byIdAndViewer = batchByKey((keys: string[]) => this.load(keys));

  private readonly query: (values: readonly unknown[]) => Promise<Row[]>;

  constructor(dataSource: DataSource) {
    this.query = prepareQuery<Row>(dataSource, 'read_user_tooltip', statement);
  }

  /** The keys that were asked for and no others. Throws `not_found`. */
  async execute(payload: PayloadOf<typeof readUserTooltip>, { viewer }: AskContext): Promise<Tooltip> {
    const person = await this.byIdAndViewer(`${viewer?.id ?? ''}/${payload.user_id}`);
    if (person === undefined) throw new CallError('not_found');
    return pick(person, payload.requestKeys);
  }

  private async load(keys: string[]): Promise<ReadonlyMap<string, Person>> {
    const asked = keys.map((key) => key.split('/', 2));
    const rows = await this.query([
      keys,
      asked.map(([, userId]) => userId),
      asked.map(([viewerId]) => viewerId || null),
    ]);
    return new Map(rows.map(({ asked: key, ...row }) => [key, toPerson(row)]));
  }
}

/** The dictionary lets no other keys in than those of a tooltip. */
function pick(person: Person, keys: readonly string[]): Tooltip {
  return Object.fromEntries(Object.entries(person).filter(([key]) => keys.includes(key)));
}
