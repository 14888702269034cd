import { Injectable } from '@nestjs/common';
import { defaultCommentRule } from '@quillstead/catalogue';
import { deleteRowsWith, Outbox, type OutboxEntry } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Feedback } from '../feedback/index.js';
import { type PictureOf, PlacePictures } from '../picture-files/index.js';
import { Sessions } from '../session/index.js';
import { publishUserChanged, User } from '../user/index.js';

/** The columns that a deleted account keeps: the number, the name, when they joined, and the version. */
type Kept = 'id' | 'username' | 'joinedAt' | 'version';

/** The values of a deleted account's columns, except the kept ones. A new column of the table must be added here. */
const emptied: Omit<User, Kept> = {
  status: 'deleted',
  email: '',
  emailPending: null,
  suspendedUntil: null,
  deletesAt: null,
  passwordHash: '',
  displayName: null,
  bio: null,
  website: null,
  picture: null,
  pictureSource: null,
  showEmail: 0,
  socialMedia: {},
  role: 'member',
  isPrivate: 0,
  isVerified: 0,
  showNsfw: 0,
  themeMode: null,
  noteByEmail: 0,
  noteLogIn: 0,
  noteEmailFrequency: 'at_once',
  commentsCloseAfter: null,
  commentRule: defaultCommentRule,
  pushOff: [],
  storyFilter: null,
  rdtCid: null,
  wbraid: null,
  gclid: null,
  invitedBy: null,
};

/** An account that has ended: the event that says so, and the picture that must be removed. */
export interface EndedAccount {
  readonly published: OutboxEntry;
  readonly picture: PictureOf | null;
}

/**
 * Deletes accounts for good (docs/product/accounts.md#deletion). The name stays, so that nobody else can take the
 * member's place; the other services delete their data of the member when they receive the event.
 */
@Injectable()
export class EndAccount {
  constructor(
    private readonly sessions: Sessions,
    private readonly pictures: PlacePictures,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Deletes an account.
   *
   * @param user whose row the transaction has locked, and who is not deleted
   * @param manager of that transaction
   */
  async end(user: User, manager: EntityManager): Promise<EndedAccount> {
    const { id } = user;
    const picture = user.picture === null ? null : { userId: id, name: user.picture };
    if (picture !== null) await this.pictures.later(picture, manager);
    const ended = Object.assign(user, emptied, { version: user.version + 1 });
    await manager.save(ended);
    await this.sessions.end({ userId: id }, manager);
    while (await deleteRowsWith('member', id, manager));
    await manager.update(Feedback, { userId: id }, { userId: null });
    return { published: await publishUserChanged(this.outbox, manager, ended), picture };
  }
}
