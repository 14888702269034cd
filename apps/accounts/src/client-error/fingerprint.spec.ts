import { fingerprint } from './report-error.js';

const frame = (script: string, line: number) => `    at show (/assets/${script}:${line}:7)`;
const fault = {
  message: 'No story 17 of 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  stack: `Error\n${frame('index-AbCd1234.js', 1)}\n${frame('lib-XyZ_98-a.js', 2)}`,
  route: '/story/:slug',
};

describe('the fingerprint of a fault', () => {
  it.each([
    ['numbers', { message: fault.message.replace('17', '4711') }],
    ['ids', { message: fault.message.replace('3f2504e0', 'aa2504ef') }],
    ['builds', { stack: fault.stack.replace('AbCd1234', 'eFgH5678') }],
    ['lines', { stack: fault.stack.replace(':2:7', ':93:8') }],
    ['deeper frames', { stack: `${fault.stack}\n${frame('a.js', 3)}\n${frame('b.js', 4)}` }, 3],
  ])('is the same for other %s', (_, change, frames = 0) => {
    const stack = frames === 0 ? fault.stack : `${fault.stack}\n${frame('a.js', 3)}`;
    expect(fingerprint({ ...fault, ...change })).toBe(fingerprint({ ...fault, stack }));
  });

  it.each([
    ['message', { message: 'No user 17' }],
    ['place', { stack: fault.stack.replace('show', 'hide') }],
    ['page', { route: '/user/:username' }],
  ])('is another for another %s', (_, change) => {
    expect(fingerprint({ ...fault, ...change })).not.toBe(fingerprint(fault));
  });
});
