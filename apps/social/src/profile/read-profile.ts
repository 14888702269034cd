import { Controller } from '@nestjs/common';
import { type PayloadOf, readProfile } from '@quillstead/contracts';
import { KnownUsers, isShown } from '@quillstead/projections';
import {
  type RpcContext,
  batchByKey,
  CallError,
  Operation,
  query,
  RawResponse,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { personColumns, personRow, type PersonRow, personTables, toPerson } from './person-rows.js';

/**
 * Reads a profile by its name, in upper or lower case. Calls that arrive in the same event loop turn share one
 * statement.
 */
@Controller()
export class ReadProfile {
  private readonly byNameAndViewer = batchByKey((keys: string[]) => this.load(keys));

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
  ) {}

  /** Returns the printed page; the head of a private profile for a viewer who may not read it. Throws `not_found`. */
  @Operation(readProfile)
  async execute({ username }: PayloadOf<typeof readProfile>, { viewer }: RpcContext): Promise<RawResponse> {
    const name = username.toLowerCase();
    // The projection may not have a member yet who has just signed up.
    if (viewer?.username.toLowerCase() === name) await this.users.waitFor(viewer.id);
    const page = await this.byNameAndViewer(`${viewer?.id ?? ''}/${name}`);
    if (page === undefined) throw new CallError('not_found');
    return page;
  }

  private async load(keys: string[]): Promise<ReadonlyMap<string, RawResponse>> {
    const pairs = keys.map((key) => key.split('/', 2));
    const rows = await query(
      this.dataSource,
      { request_key: text, ...personRow },
      sql`SELECT request.key AS request_key, ${personColumns(sql`request.viewer_id`)}
          FROM unnest(
            ${keys}::text[], ${pairs.map(([, username]) => username)}::text[], ${pairs.map(([viewerId]) => viewerId || null)}::bigint[]
          ) AS request(key, username, viewer_id)
          JOIN user_projection person ON lower(person.username) = request.username AND ${isShown('person', sql`request.viewer_id`)}
          ${personTables(sql`request.viewer_id`)}`,
    );
    return new Map(rows.map(({ request_key: key, ...row }) => [key, toPage(row)]));
  }
}

function toPage(row: PersonRow): RawResponse {
  return new RawResponse(JSON.stringify({ content_type: 'user_page', ...toPerson(row) }));
}
