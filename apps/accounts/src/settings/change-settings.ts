import { isDeepStrictEqual } from 'node:util';
import { Controller, Inject } from '@nestjs/common';
import { defaultCommentRule, notificationKeys } from '@quillstead/catalogue';
import {
  changeSettings,
  type PayloadOf,
  type ResponseTypes,
  sendVerification,
  socialKeys,
} from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import {
  Acknowledgements,
  CallError,
  canonicalEmail,
  Operation,
  Outbox,
  type RpcContext,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailChanges } from '../email-change/index.js';
import { Emails } from '../mail/index.js';
import { PlacePictures } from '../picture-files/index.js';
import { checkDomain, SiteSettingsRow } from '../site/index.js';
import { StepUp } from '../step-up/index.js';
import { AccountTokens } from '../token/index.js';
import {
  publishUserChanged,
  takenError,
  takenErrorOf,
  toPublicUser,
  toSettings,
  User,
  UserRepository,
} from '../user/index.js';

type SettingsPayload = PayloadOf<typeof changeSettings>;

/** The columns of a user that a payload changes. Fields that were not sent are absent; null and '' reset a column. */
type ChangedColumns = Partial<
  Pick<
    User,
    | 'username'
    | 'email'
    | 'displayName'
    | 'bio'
    | 'website'
    | 'isPrivate'
    | 'showEmail'
    | 'showNsfw'
    | 'noteByEmail'
    | 'noteEmailFrequency'
    | 'noteLogIn'
    | 'commentsCloseAfter'
    | 'commentRule'
    | 'themeMode'
    | 'pushOff'
    | 'socialMedia'
  >
>;

/**
 * Returns the columns that a payload sets. An emptied text becomes null, and an emptied switch gets its default. Throws
 * `invalid` when the name or the address would be emptied: every account has both.
 */
function changedColumns(user: User, sent: SettingsPayload): ChangedColumns {
  return withoutUnsent({
    username: needed('username', sent.username),
    email: newAddress(user, needed('email', sent.email)),
    displayName: emptiable(sent.display_name),
    bio: emptiable(sent.bio),
    website: emptiable(sent.website),
    themeMode: emptiable(sent.theme_mode),
    isPrivate: switched(sent.is_private, 0),
    showEmail: switched(sent.show_email, 0),
    showNsfw: switched(sent.show_nsfw, 0),
    noteByEmail: switched(sent.note_by_email, 1),
    noteLogIn: switched(sent.note_log_in, 1),
    commentsCloseAfter: sent.comments_close_after,
    commentRule: chosen(sent.comment_rule, defaultCommentRule),
    noteEmailFrequency: chosen(sent.note_email_frequency, 'at_once'),
    pushOff: notificationKeys.filter((kind) =>
      isSent(sent[`push_${kind}`]) ? sent[`push_${kind}`] === 0 : user.pushOff.includes(kind),
    ),
    socialMedia: addresses(user, sent),
  });
}

function addresses(user: User, sent: SettingsPayload): Record<string, string> {
  const kept = socialKeys.map((key) => [key, isSent(sent[key]) ? sent[key] : user.socialMedia[key]] as const);
  return Object.fromEntries(kept.filter((entry): entry is [(typeof entry)[0], string] => Boolean(entry[1])));
}

/**
 * Returns the address to store. One that a form sends back unchanged is not new, even if it is in a form in which
 * addresses are no longer stored.
 */
const newAddress = (user: User, sent: string | undefined): string | undefined =>
  sent === undefined || sent === user.email ? sent : canonicalEmail(sent);

const isSent = <Value>(value: Value | undefined): value is Value => value !== undefined;

const emptiable = <Value extends string>(value: Value | null | undefined): Value | null | undefined =>
  value === undefined ? undefined : value || null;

const switched = (value: 0 | 1 | null | undefined, atFirst: 0 | 1): 0 | 1 | undefined =>
  value === null ? atFirst : value;

const chosen = <Value extends string>(value: Value | null | undefined, atFirst: Value): Value | undefined =>
  value === undefined ? undefined : value || atFirst;

function needed(field: 'username' | 'email', value: string | null | undefined): string | undefined {
  if (value === null || value === '')
    throw new CallError('invalid', messages.required(dictionary[field].label));
  return value;
}

function withoutUnsent(columns: { [Key in keyof ChangedColumns]: ChangedColumns[Key] | undefined }) {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => isSent(value))) as ChangedColumns;
}

/** Changes a member's profile and settings (docs/product/accounts.md#settings). */
@Controller()
export class ChangeSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly stepUp: StepUp,
    private readonly tokens: AccountTokens,
    private readonly emailChanges: EmailChanges,
    private readonly emails: Emails,
    private readonly pictures: PlacePictures,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Returns all settings as they are now; a new address in place of a confirmed one stays pending until it is
   * confirmed. A change of what others see of the member is in force everywhere before this returns. Throws `taken` for
   * another account's name or address, `email_refused` for an address that the owner refuses, `wrong_password` when the
   * address changes with a wrong one, `step_up_required` when it changes without one and the session was not proved,
   * and `unreachable` when the email about it to the present address can't be queued; then nothing is changed.
   */
  @Operation(changeSettings)
  async execute(sent: SettingsPayload, context: RpcContext): Promise<ResponseTypes['settings']> {
    const { viewer } = context;
    const before = viewer && (await this.users.findActive(viewer.id));
    if (!before) throw new CallError('forbidden');
    const isNew = sent.email && sent.email !== before.email;
    if (isNew) await this.stepUp.require(sent.password, context);
    const work = (manager: EntityManager) => this.change(before, sent, manager);
    const { user, published, isNewAddress } = await this.dataSource
      .transaction(work)
      .catch((error: unknown) => {
        throw takenErrorOf(error) ?? error;
      });
    if (isNewAddress) await this.emails.queueIfPossible(sendVerification, { user_id: user.id });
    if (published && user.picture !== null) await this.pictures.now({ userId: user.id, name: user.picture });
    if (published) await this.acknowledgements.wait(published);
    return toSettings(user);
  }

  private async change(before: User, sent: SettingsPayload, manager: EntityManager) {
    const user = await manager.findOneOrFail(User, {
      where: { id: before.id },
      lock: { mode: 'pessimistic_write' },
    });
    // The values for which the password was checked must still be those that change.
    const isAsBefore = user.email === before.email && user.passwordHash === before.passwordHash;
    if (user.status !== 'active' || (sent.email && !isAsBefore)) throw new CallError('conflict');
    const { email, ...others } = changedColumns(user, sent);
    const isNewAddress = email !== undefined && email !== user.email;
    if (isNewAddress) checkDomain(email, await manager.findOneBy(SiteSettingsRow, { id: 1 }));
    if (isNewAddress && (await this.users.isAddressTaken(email, user.id, manager))) throw takenError('email');
    const waits = isNewAddress && user.isVerified === 1;
    if (waits) {
      await this.emailChanges.begin(user, email, manager);
      await manager.update(User, { id: user.id }, { emailPending: email });
    }
    const isReplaced = isNewAddress && !waits;
    const columns = isReplaced ? { ...others, email, emailPending: null, isVerified: 0 as const } : others;
    // A member who makes the account private again may do so because not every service had applied it the first time.
    const isChange = columns.isPrivate === 1 || differs(user, columns);
    if (!isChange) return { user, published: null, isNewAddress };
    const seen = toPublicUser(user);
    Object.assign(user, columns, { version: user.version + 1 });
    await manager.save(user);
    if (isReplaced) await this.tokens.drop(user.id, ['reset', 'verify'], manager);
    if (columns.isPrivate !== undefined && user.picture !== null)
      await this.pictures.later({ userId: user.id, name: user.picture }, manager);
    const event = await publishUserChanged(this.outbox, manager, user);
    const hides = columns.isPrivate === 1 || !isDeepStrictEqual(toPublicUser(user), seen);
    return { user, published: hides ? event : null, isNewAddress };
  }
}

function differs(user: User, columns: ChangedColumns): boolean {
  const keys = Object.keys(columns) as (keyof ChangedColumns)[];
  return keys.some((key) => !isDeepStrictEqual(columns[key], user[key]));
}
