export {
  codeOf,
  goesWithComment,
  hasOneActor,
  isAboutListed,
  isKnownKind,
  isNewStory,
  isReached,
  kindCodes,
  kindOfCode,
  takesMail,
  tellsDecision,
} from './kind-codes.js';
