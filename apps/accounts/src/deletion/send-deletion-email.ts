import { daysToComeBack, paths } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { type JobPayloadOf, sendDeletionEmail } from '@quillstead/contracts';
import { JobHandler, type EmailContent, Mailer, type EmailSite } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { greeting } from '../mail/index.js';
import { AlertLimit, longTime } from '../security-alert/index.js';
import { User } from '../user/index.js';

type Payload = JobPayloadOf<typeof sendDeletionEmail>;

/** Emails a member that their account is going to be deleted and how to come back, or that it is back. */
@Injectable()
export class SendDeletionEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limit: AlertLimit,
    private readonly mailer: Mailer,
  ) {}

  @JobHandler(sendDeletionEmail)
  async run({ email_id: emailId, user_id: id, kind }: Payload): Promise<void> {
    await this.mailer.write(emailId, async (site) => {
      const user = await this.read(id, emailId);
      if (user === null) return null;
      if (kind === 'returned')
        return user.status === 'active' ? { to: user.email, content: returnedEmail(user, site) } : null;
      const { deletesAt } = user;
      // The member has come back meanwhile, or the account is deleted.
      if (deletesAt === null) return null;
      return { to: user.email, content: leavingEmail(user, deletesAt, site) };
    });
  }

  /**
   * Reads the member, unless no more emails may go to the address; waits for a deletion that is under way: the job is
   * queued before its commit.
   */
  private read(id: number, emailId: string): Promise<User | null> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      return user !== null && (await this.limit.mayGo(user, emailId, manager)) ? user : null;
    });
  }
}

function leavingEmail(
  user: Pick<User, 'displayName' | 'username'>,
  deletesAt: Date,
  { SITE_NAME, SITE_URL }: EmailSite,
): EmailContent {
  return {
    subject: `Your ${SITE_NAME} account will be deleted`,
    preview: `You have ${daysToComeBack} days to change your mind.`,
    paragraphs: [
      greeting(user),
      `You deleted the ${SITE_NAME} account @${user.username}. Nobody sees it, or anything that you wrote, any more, and ` +
        'every browser is logged out.',
      `On ${longTime(deletesAt.toISOString())} it is deleted for good. Until then nobody else can take its name or this address.`,
      'To come back, log in before that day and say so: everything is there again.',
      'If it was not you who deleted it, log in and come back, then choose another password. If the password does not ' +
        'work any more, choose another one by email first.',
    ],
    action: { label: 'Log in to come back', url: new URL(paths.logIn, SITE_URL).href },
    footer: `You get this email because an account on ${SITE_NAME} with this address was deleted.`,
  };
}

function returnedEmail(
  user: Pick<User, 'displayName' | 'username'>,
  { SITE_NAME, SITE_URL }: EmailSite,
): EmailContent {
  return {
    subject: `Your ${SITE_NAME} account is back`,
    preview: 'It will not be deleted.',
    paragraphs: [
      greeting(user),
      `Somebody logged in to the ${SITE_NAME} account @${user.username}, which was going to be deleted, and came back. ` +
        'It stays, with everything that was in it.',
      'If it was not you, change your password at once; then delete the account again if you like.',
    ],
    action: { label: 'Go to your settings', url: new URL(paths.settings('account'), SITE_URL).href },
    footer: `You get this email because an account on ${SITE_NAME} with this address was going to be deleted.`,
  };
}
