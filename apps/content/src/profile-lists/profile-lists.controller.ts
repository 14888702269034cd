import { Controller } from '@nestjs/common';
import { listUserBookmarks, listUserPosts, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ListUserPosts } from './list-user-posts.js';

type Page = Promise<ReplyOf<typeof listUserPosts>>;

@Controller()
export class ProfileListsController {
  constructor(private readonly lists: ListUserPosts) {}

  @Answers(listUserPosts)
  listUserPosts(payload: PayloadOf<typeof listUserPosts>, context: AskContext): Page {
    return this.lists.posts(payload, context);
  }

  @Answers(listUserBookmarks)
  listUserBookmarks(payload: PayloadOf<typeof listUserBookmarks>, context: AskContext): Page {
    return this.lists.bookmarks(payload, context);
  }
}
