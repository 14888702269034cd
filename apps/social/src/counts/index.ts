export { AuthorStories } from './author-stories.entity.js';
export { CountsModule } from './counts.module.js';
export { HashtagCounts } from './hashtag-counts.js';
export { HashtagStat } from './hashtag-stat.entity.js';
export { HashtagStories } from './hashtag-stories.entity.js';
export { MemberCounts } from './member-counts.js';
export { MemberStat } from './member-stat.entity.js';
export { Recount, type WrongCount } from './recount.js';
