import { jest } from '@jest/globals';
import { requestScope } from '../logging/request-scope.js';
import { awaitRow } from './await-row.js';

/** Looks in a call that has so many milliseconds; gives how many of them were left afterwards. */
async function look(milliseconds: number, exists: () => Promise<boolean>): Promise<number> {
  const deadline = Date.now() + milliseconds;
  await requestScope.run('call', () => awaitRow(exists), deadline);
  return deadline - Date.now();
}

describe('awaitRow', () => {
  it('goes on as soon as the row is there', async () => {
    let looks = 0;
    await look(3_600_000, async () => ++looks === 3);
    expect(looks).toBe(3);
  });

  it('gives up when half of the time of the call is over', async () => {
    const begin = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(begin);
    let looks = 0;
    const left = await look(200, async () => {
      looks += 1;
      clock.mockReturnValue(begin + 40 * looks);
      return false;
    });
    expect([looks, left]).toEqual([3, 80]);
  });
});
