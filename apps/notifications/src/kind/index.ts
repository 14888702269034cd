export {
  codeOf,
  goesWithComment,
  hasOneActor,
  isAboutListed,
  isKnownKind,
  isNewStory,
  kindCodes,
  kindOfCode,
} from './kind-codes.js';
