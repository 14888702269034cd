export {
  type DocKind,
  indexCommentsLater,
  indexLater,
  indexRightsLater,
  indexStoriesLater,
  taskKey,
} from './index-later.js';
