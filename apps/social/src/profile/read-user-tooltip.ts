import { Controller } from '@nestjs/common';
import { type PayloadOf, readUserTooltip, type ResponseOf } from '@quillstead/contracts';
import { isShown } from '@quillstead/projections';
import { type RpcContext, batchByKey, CallError, Operation, query, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { personColumns, type Person, personRow, personTables, toPerson } from './person-rows.js';

type Tooltip = ResponseOf<typeof readUserTooltip>;

/** Returns the tooltip of a link to a person. Calls that arrive in the same event loop turn share one statement. */
@Controller()
export class ReadUserTooltip {
  private readonly byIdAndViewer = batchByKey((keys: string[]) => this.load(keys));

  constructor(private readonly dataSource: DataSource) {}

  /** Returns the requested keys and no others. Throws `not_found`. */
  @Operation(readUserTooltip)
  async execute(payload: PayloadOf<typeof readUserTooltip>, { viewer }: RpcContext): Promise<Tooltip> {
    const person = await this.byIdAndViewer(`${viewer?.id ?? ''}/${payload.user_id}`);
    if (person === undefined) throw new CallError('not_found');
    return pick(person, payload.requestKeys);
  }

  private async load(keys: string[]): Promise<ReadonlyMap<string, Person>> {
    const pairs = keys.map((key) => key.split('/', 2));
    const rows = await query(
      this.dataSource,
      { request_key: text, ...personRow },
      sql`SELECT request.key AS request_key, ${personColumns(sql`request.viewer_id`)}
          FROM unnest(
            ${keys}::text[], ${pairs.map(([, userId]) => userId)}::bigint[], ${pairs.map(([viewerId]) => viewerId || null)}::bigint[]
          ) AS request(key, user_id, viewer_id)
          JOIN user_projection person ON person.user_id = request.user_id AND ${isShown('person', sql`request.viewer_id`)}
          ${personTables(sql`request.viewer_id`)}`,
    );
    return new Map(rows.map(({ request_key: key, ...row }) => [key, toPerson(row)]));
  }
}

/** Returns the requested keys. The dictionary accepts only those of a tooltip. */
function pick(person: Person, keys: readonly string[]): Tooltip {
  return Object.fromEntries(Object.entries(person).filter(([key]) => keys.includes(key)));
}
