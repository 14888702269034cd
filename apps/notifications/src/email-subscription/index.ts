export { beginMailing, endMailing } from './begin-mailing.js';
export { EmailOffer, EmailSubscription } from './email-subscription.entity.js';
export { EmailSubscriptionModule } from './email-subscription.module.js';
export { isSentWhole } from './is-sent-whole.js';
export { endSubscriptionsOf, endSubscriptionsToSeries } from './purge-email-subscriptions.js';
export { StoryEmail, StoryMailing } from './story-mailing.entity.js';
