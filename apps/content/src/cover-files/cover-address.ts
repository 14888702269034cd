import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  empty,
  pictureAddress,
  raw,
  signedPictureAddress,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { usedCovers } from './used-covers.js';

/** Makes the addresses of covers. An address is signed if not everybody may see a holder of the cover. */
@Injectable()
export class CoverAddresses {
  constructor(@Inject(CONFIG) private readonly config: Parameters<typeof signedPictureAddress>[1]) {}

  /** Returns the address of a cover for its author, and for others who may read its holder. */
  async ofAuthor(name: string | null, manager: EntityManager): Promise<string | null> {
    if (name === null) return null;
    const [used] = await usedCovers([name], manager);
    return used?.is_public === true ? pictureAddress(name) : signedPictureAddress(name, this.config);
  }

  /** Returns the address for a reader of a column that `shownStoryCover` or `shownListCover` gives. */
  ofReader(shown: string | null): string | null {
    return shown === null || shown.startsWith('/') ? shown : signedPictureAddress(shown, this.config);
  }
}

/**
 * Returns the SQL of the cover of a story that the viewer may read: its address without the width if everybody may see
 * it, else its name, for `ofReader`; null without one (docs/product/stories.md#own-covers).
 *
 * @param alias of a row of `story`
 * @param seesMature whether the viewer sees the cover of a story that is not safe for work here
 */
export function shownStoryCover(alias: string, seesMature: Sql = sql`true`): Sql {
  const story = raw(alias);
  return sql`CASE
    WHEN ${story}.is_open = 1 AND ${story}.is_nsfw = 0 THEN '/media/' || ${story}.cover
    WHEN ${story}.is_nsfw = 0 OR ${seesMature} THEN ${story}.cover
  END`;
}

/** Returns the same SQL for a series or a collection, with the tables under its name and the alias `author`. */
export function shownListCover(list: 'series' | 'collection'): Sql {
  const isThere = list === 'collection' ? sql`AND collection.visibility <> 'private'` : empty;
  const cover = raw(`${list}.cover`);
  return sql`CASE WHEN author.is_private = 0 ${isThere} THEN '/media/' || ${cover} ELSE ${cover} END`;
}
