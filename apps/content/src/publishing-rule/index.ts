export { checkMayPublish } from './check-may-publish.js';
export { checkMayChange, isFirstPost } from './first-posts.js';
export { storePublishingRule } from './on-site-changed.js';
export { PublishingRuleRow } from './publishing-rule.entity.js';
export { PublishingRuleModule } from './publishing-rule.module.js';
