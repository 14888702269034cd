export { OnCommentLiked } from './on-comment-liked.js';
export { OnCommentPosted } from './on-comment-posted.js';
export { OnStoryLiked } from './on-story-liked.js';
export { OnStoryTold } from './on-story-told.js';
export { OnSubscriptionTold } from './on-subscription-told.js';
export { ReactionsModule } from './reactions.module.js';
