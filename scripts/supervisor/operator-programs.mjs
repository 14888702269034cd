const accounts = 'accounts';
const onlyCheck = 'There is --check and nothing else.';

/**
 * The commands of an operator that run a program of one service, by name. `programOf` reads the words of the command
 * line, and returns a sentence for words that mean nothing. `program` is a path below `dist`; one that `callsOthers`
 * needs a running site, one that `isApart` needs no database. `broken` is the exit code of a command that could not run;
 * 1 by default.
 * @typedef {{ service: string, program: string, words: string[], callsOthers?: boolean, isApart?: boolean }}
 *   OperatorProgram
 * @type {Record<string, { programOf: (words: string[]) => OperatorProgram | string, broken?: number }>}
 */
export const operatorPrograms = {
  admin: {
    programOf([username, option, ...more]) {
      const takesOff = option === '--without-second-factor';
      if (username === undefined || more.length > 0 || (option !== undefined && !takesOff))
        return 'Say who shall be an admin: npm run admin -- USERNAME';
      const program = takesOff ? 'take-second-factor-off.js' : 'make-admin.js';
      return { service: accounts, program, words: [username] };
    },
  },
  'check-log': {
    programOf: (words) =>
      words.length > 0
        ? 'The command takes no words: npm run check-log'
        : { service: accounts, program: 'check-log.js', words },
  },
  'check-mail': {
    broken: 2,
    programOf: (words) =>
      words.length > 0
        ? 'The command takes no words: npm run check-mail'
        : { service: 'notifications', program: 'sender-check/run-sender-check.js', words, isApart: true },
  },
  rebuild: {
    programOf([service, ...words]) {
      if (words.some((word) => word !== '--check')) return onlyCheck;
      if (!['content', 'social', 'notifications'].includes(service))
        return 'Say what to rebuild: npm run rebuild -- content|social|notifications [--check]';
      const how = words.length > 0 ? [] : ['--repair'];
      return { service, program: 'rebuild/run-rebuild.js', words: how, callsOthers: true };
    },
  },
  reindex: {
    broken: 2,
    programOf: (words) =>
      words.some((word) => word !== '--check')
        ? onlyCheck
        : { service: 'search', program: 'reindex/run-reindex.js', words, callsOthers: true },
  },
};
