export { codeOf, hasOneActor, isKnownKind, isNewStory, kindCodes, kindOfCode } from './kind-codes.js';
