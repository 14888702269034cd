export {
  codeOf,
  goesWithComment,
  hasOneActor,
  isKnownKind,
  isNewStory,
  kindCodes,
  kindOfCode,
} from './kind-codes.js';
