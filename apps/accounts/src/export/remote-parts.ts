import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  emailSubscriptionExportParts,
  type ExportItem,
  type ExportListPage,
  type ExportPlace,
  listContentExport,
  listSocialExport,
  readContentExportPart,
  readEmailSubscriptionExport,
  readingDeviceExportParts,
  readReadingDeviceExport,
  readSocialExportPart,
} from '@quillstead/contracts';
import { RedisListClient, type RpcContext, requestScope } from '@quillstead/service-kit';

/** The milliseconds that a page may take; no person waits for it at a screen. */
const longestWait = 20_000;

type ReadPage = (after: ExportPlace | null, context: RpcContext) => Promise<ExportListPage>;

/** A part of the export that another service stores: the name of its file, and its items, oldest first. */
export interface RemotePart {
  readonly name: string;
  /** Returns the items. Throws `unreachable` when the service does not respond. */
  readonly items: () => AsyncGenerator<ExportItem>;
}

/** Reads what other services store of a member, page by page. */
@Injectable()
export class RemoteParts {
  constructor(private readonly rpc: RedisListClient) {}

  /** Returns all parts, in the order of the files. Throws `unreachable` when a service does not respond. */
  async of(userId: number): Promise<RemotePart[]> {
    const content = await this.rpc.call(listContentExport, {}, newContext());
    const social = await this.rpc.call(listSocialExport, {}, newContext());
    return [
      ...content.items.map((name) => ({ name, items: () => this.ofContent(userId, name) })),
      ...social.items.map((part) => ({
        name: part,
        items: () =>
          pages((after, context) =>
            this.rpc.call(readSocialExportPart, { user_id: userId, part, after }, context),
          ),
      })),
      ...emailSubscriptionExportParts.map((part) => ({
        name: part,
        items: () =>
          pages((after, context) =>
            this.rpc.call(readEmailSubscriptionExport, { user_id: userId, part, after }, context),
          ),
      })),
      ...readingDeviceExportParts.map((part) => ({
        name: part,
        items: () =>
          pages((after, context) =>
            this.rpc.call(readReadingDeviceExport, { user_id: userId, part, after }, context),
          ),
      })),
    ];
  }

  /** Returns the items of a part of content. */
  ofContent(userId: number, part: string): AsyncGenerator<ExportItem> {
    return pages((after, context) =>
      this.rpc.call(readContentExportPart, { user_id: userId, part, after }, context),
    );
  }
}

async function* pages(read: ReadPage): AsyncGenerator<ExportItem> {
  let after: ExportPlace | null = null;
  do {
    const page: ExportListPage = await read(after, newContext());
    yield* page.items;
    after = page.after;
  } while (after !== null);
}

function newContext(): RpcContext {
  const requestId = requestScope.current() ?? randomUUID();
  return { viewer: null, requestId, deadline: Date.now() + longestWait };
}
