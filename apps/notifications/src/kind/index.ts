export {
  codeOf,
  goesWithComment,
  hasOneActor,
  isAboutListed,
  isAlwaysMailed,
  isKnownKind,
  isNewStory,
  isReached,
  kindCodes,
  kindOfCode,
  tellsDecision,
} from './kind-codes.js';
