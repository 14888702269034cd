import { meetingFaults } from './meeting-faults.mjs';

const repository = {
  'apps/social/src/mute/mute-things.ts': 'export class MuteThings {}',
  'apps/social/test/mutes.int.spec.ts': "it('ends once', run);\nit('is the member\\'s', run);",
  'apps/gateway/test/mutes.spec.ts': 'it("is known at once", run);',
};
const faultsOf = (...rows) =>
  meetingFaults(
    new Map([
      ...Object.entries(repository),
      [
        'docs/meeting-places.md',
        ['## apps/social', '', '| place | what | tests |', '|---|---|---|', ...rows].join('\n'),
      ],
    ]),
  );

it.each([
  '`test/mutes.int.spec.ts`: "ends once"',
  `\`test/mutes.int.spec.ts\`: "is the member's"`,
  '`test/mutes.int.spec.ts`: "ends once"<br>`apps/gateway/test/mutes.spec.ts`: "is known at once"',
])('a place with tests that exist is right: %s', (tests) => {
  expect(faultsOf(`| \`mute/mute-things.ts\`: \`MuteThings\` | two mutes | ${tests} |`)).toEqual([]);
});

it.each([
  ['`mute/mute-things.ts`: `MuteThing`', '`test/mutes.int.spec.ts`: "ends once"', ['has no MuteThing']],
  ['`mute/gone.ts`: `MuteThings`', '`test/mutes.int.spec.ts`: "ends once"', ['has no MuteThings']],
  ['`mute/mute-things.ts`: `MuteThings`', '`test/mutes.int.spec.ts`: "ends"', ['no such test']],
  ['`mute/mute-things.ts`: `MuteThings`', '`test/gone.spec.ts`: "ends once"', ['no such test']],
  ['`mute/mute-things.ts`: `MuteThings`', 'none', ['no such test']],
  [
    '`mute/mute-things.ts`: `MuteThings`',
    '`test/mutes.int.spec.ts`: "ends once"<br>`gone.ts`: "ends"',
    ['no such test'],
  ],
  ['mute/mute-things.ts', '`test/mutes.int.spec.ts`: "ends once"', ['is no row']],
])('a place is wrong: %s with %s', (place, tests, faults) => {
  expect(faultsOf(`| ${place} | two mutes | ${tests} |`)).toEqual(
    faults.map((fault) => expect.stringContaining(fault)),
  );
});

it('names the line of a fault', () => {
  expect(faultsOf('| a place |')).toEqual([
    'docs/meeting-places.md:5  is no row of a place, what meets there, and tests',
  ]);
});
