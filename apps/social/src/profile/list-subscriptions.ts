import { Controller } from '@nestjs/common';
import { listSubscriptions, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { ListFollowedAuthors } from './list-followed-authors.js';
import { ListFollowedHashtags } from './list-followed-hashtags.js';
import { chosen } from './owned-list.js';

/** Lists the people or the hashtags that a person follows (docs/product/lists.md#sorts-and-filters). */
@Controller()
export class ListSubscriptions {
  constructor(
    private readonly authors: ListFollowedAuthors,
    private readonly hashtags: ListFollowedHashtags,
  ) {}

  /**
   * Returns a page; an empty one without access for a viewer who may not read the profile. Throws `not_found`,
   * `invalid`, `bad_cursor`.
   */
  @Operation(listSubscriptions)
  execute(
    payload: PayloadOf<typeof listSubscriptions>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof listSubscriptions>> {
    const request = {
      username: payload.username.toLowerCase(),
      viewerId: viewer?.id ?? null,
      sort: chosen('sort', payload.sort, ['newest', 'alphabetical']),
      next: payload.next,
    };
    const filter = chosen('filter', payload.filter, ['users', 'hashtags']);
    return filter === 'users' ? this.authors.run(request) : this.hashtags.run(request);
  }
}
