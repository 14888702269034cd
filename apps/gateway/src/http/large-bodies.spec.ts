import { jest } from '@jest/globals';
import type { CallError } from '@quillstead/service-kit/process';
import { LargeBodies, mostLargeBodiesOfMember } from './large-bodies.js';

const mebibyte = 1024 * 1024;
const [ann, bob, cem] = [1, 2, 3];
const stays = (): never => {
  throw new Error('A body that is in time made room.');
};
const busy = expect.objectContaining({ code: 'overloaded', details: { retry_after: 1 } });

describe('large bodies', () => {
  let bodies: LargeBodies;
  beforeEach(() => {
    jest.useFakeTimers();
    bodies = new LargeBodies({ LARGE_BODY_BUDGET: 8 * mebibyte });
  });
  afterEach(() => jest.useRealTimers());

  it('are two of a member at a time, whatever the room', () => {
    const first = bodies.take(ann, mebibyte, stays);
    bodies.take(ann, mebibyte, stays);
    expect(mostLargeBodiesOfMember).toBe(2);
    expect(() => bodies.take(ann, 1, stays)).toThrow(busy);
    bodies.take(bob, mebibyte, stays);
    bodies.release(first);
    bodies.release(first);
    bodies.take(ann, mebibyte, stays);
    expect(() => bodies.take(ann, 1, stays)).toThrow(busy);
  });

  it('have no more bytes together than the budget, until one has its response', () => {
    const first = bodies.take(ann, 4 * mebibyte, stays);
    bodies.take(bob, 4 * mebibyte, stays);
    expect(() => bodies.take(cem, 1, stays)).toThrow(busy);
    bodies.release(first);
    bodies.take(cem, 4 * mebibyte, stays);
  });

  it('that do not say how long they are count as much as has come', () => {
    const open = bodies.take(ann, 1, stays);
    bodies.take(bob, 4 * mebibyte, stays);
    bodies.arrived(open, 4 * mebibyte);
    expect(() => bodies.arrived(open, 4 * mebibyte + 1)).toThrow(busy);
    expect(() => bodies.take(cem, 1, stays)).toThrow(busy);
    bodies.release(open);
    bodies.take(cem, 4 * mebibyte, stays);
  });

  it('that trickle make room for others, and only then', () => {
    const ended: CallError[] = [];
    const slow = bodies.take(ann, 4 * mebibyte, (error) => ended.push(error));
    const quick = bodies.take(bob, 4 * mebibyte, stays);
    jest.advanceTimersByTime(5_000);
    bodies.arrived(slow, 1_000);
    bodies.arrived(quick, 3 * mebibyte);
    expect(ended).toEqual([]);
    bodies.take(cem, 4 * mebibyte, stays);
    expect(ended).toEqual([busy]);
    expect(() => bodies.take(ann, 1, stays)).toThrow(busy);
  });

  it('that have come whole stay, however long their service takes', () => {
    const done = bodies.take(ann, 8 * mebibyte, stays);
    bodies.arrived(done, 8 * mebibyte);
    done.isArriving = false;
    jest.advanceTimersByTime(60_000);
    expect(() => bodies.take(bob, 1, stays)).toThrow(busy);
  });
});
