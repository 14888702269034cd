export { HashtagChanges } from './hashtag-changes.js';
export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { HashtagSubscriptionModule } from './hashtag-subscription.module.js';
export { readHashtag } from './read-hashtag.js';
