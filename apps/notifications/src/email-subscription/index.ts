import { Module } from '@nestjs/common';
import { Clock } from '../due/index.js';
import { MailModule } from '../mail/index.js';
import { ConfirmEmailSubscription } from './confirm-email-subscription.js';
import { DeliverStoryEmails } from './deliver-story-emails.js';
import { EmailSubscribers } from './email-subscribers.js';
import { ImportEmailReaders } from './import-email-readers.js';
import { MailStory } from './mail-story.js';
import { ReadEmailOffer } from './read-email-offer.js';
import { ReadEmailSubscriptionExport } from './read-email-subscription-export.js';
import { SendConfirmations } from './send-confirmations.js';
import { SendDigests } from './send-digests.js';
import { SendStoryEmails } from './send-story-emails.js';
import { SubscribeByEmail } from './subscribe-by-email.js';

export { beginMailing, endMailing } from './begin-mailing.js';
export { EmailOffer, EmailSubscription } from './email-subscription.entity.js';
export { isSentWhole } from './is-sent-whole.js';
export { endSubscriptionsOf, endSubscriptionsToSeries } from './end-email-subscriptions.js';
export { StoryEmail, StoryMailing } from './story-mailing.entity.js';

/** New stories by email for people without an account (docs/product/email-subscriptions.md). */
@Module({
  imports: [MailModule],
  controllers: [
    ConfirmEmailSubscription,
    EmailSubscribers,
    ImportEmailReaders,
    ReadEmailOffer,
    ReadEmailSubscriptionExport,
    SubscribeByEmail,
  ],
  providers: [Clock, DeliverStoryEmails, MailStory, SendConfirmations, SendDigests, SendStoryEmails],
})
export class EmailSubscriptionModule {}
