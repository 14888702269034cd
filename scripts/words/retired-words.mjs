/**
 * Words of the first version, each with its forms and with the words of the field that replace it. In the folder
 * `except` the word has another meaning and is not counted: the page draws cards.
 * @type {Readonly<Record<string, { forms: readonly string[], now: string, except?: string }>>}
 */
export const retiredWords = {
  answer: { forms: ['answer', 'answers', 'answered', 'answering'], now: 'response, respond, return' },
  ask: { forms: ['ask', 'asks', 'asked', 'asking', 'asker', 'askers'], now: 'call, RPC, operation' },
  bell: { forms: ['bell', 'bells'], now: 'notifications button, live notifications' },
  bury: { forms: ['bury', 'buried'], now: 'dead letter' },
  card: {
    forms: ['card', 'cards'],
    now: 'user projection, story projection, an alias that names the person',
    except: 'apps/web/',
  },
  carrier: { forms: ['carrier', 'carriers'], now: 'mail transport' },
  desk: { forms: ['desk', 'desks'], now: 'write page' },
  doer: { forms: ['doer', 'doers'], now: 'job handler' },
  ear: { forms: ['ear', 'ears'], now: 'listener, stream' },
  fact: { forms: ['fact', 'facts'], now: 'domain event' },
  hear: {
    forms: ['hear', 'hears', 'heard', 'hearing', 'hearer', 'hearers'],
    now: 'consume, handle, subscriber',
  },
  house: { forms: ['house'], now: 'architecture' },
  keeper: { forms: ['keeper', 'keepers'], now: 'acknowledgements, awaitedBy' },
  learn: { forms: ['learn', 'learns', 'learned', 'learnt'], now: 'upsert' },
  letter: { forms: ['letter', 'letters'], now: 'email' },
  manners: { forms: ['manners'], now: 'navigation effects' },
  notice: { forms: ['notice', 'notices'], now: 'notification' },
  patience: { forms: ['patience', 'patient', 'impatient'], now: 'timeout' },
  primed: { forms: ['prime', 'primes', 'primed'], now: 'initial data' },
  retell: { forms: ['retell', 'retells', 'retold'], now: 'replay' },
  road: { forms: ['road', 'roads'], now: 'access path, route' },
  shelf: { forms: ['shelf', 'shelves'], now: 'list partition' },
  stranger: { forms: ['stranger', 'strangers'], now: 'orphan (a row), visitor (a person)' },
  tell: {
    forms: ['tell', 'tells', 'told', 'telling', 'teller', 'untold'],
    now: 'publish, send, say what it is',
  },
  upkeep: { forms: ['upkeep'], now: 'background task, clean-up' },
  wall: { forms: ['wall', 'walls'], now: 'module boundary' },
  wanted: { forms: ['wanted'], now: 'returnTo' },
};

const wordOf = new Map(
  Object.entries(retiredWords).flatMap(([word, { forms }]) => forms.map((form) => [form, word])),
);

/** The field's own term, in any spelling. */
const deadLetter = /dead(?:[_-]|\s+(?:\*\s+)?)?letters?/gi;
/** The parts of an identifier in any case, and the words of a sentence. */
const part = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/**
 * How often each retired word stands in a text, as a word or as a part of an identifier.
 * @param {string} text
 * @param {string} path of its file in the repository
 * @returns {Map<string, number>} by the retired word; those that do not occur are left out
 */
export function countRetired(text, path) {
  const counts = new Map();
  for (const [found] of text.replace(deadLetter, '').matchAll(part)) {
    const word = wordOf.get(found.toLowerCase());
    if (word === undefined) continue;
    const { except } = retiredWords[word];
    if (except === undefined || !path.startsWith(except)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * The faults in the word counts of the repository: one for each word that is used more often than it is allowed to be.
 * @param {ReadonlyMap<string, number>} counts
 * @param {Readonly<Record<string, number>>} allowed by the retired word; a word that is missing here may not be used
 * @returns {string[]}
 */
export function wordFaults(counts, allowed) {
  return [...counts].flatMap(([word, count]) => {
    const most = allowed[word] ?? 0;
    if (count <= most) return [];
    const { now } = retiredWords[word];
    return [`"${word}" is used ${count} times, ${count - most} more than it was: write ${now}`];
  });
}
