import { act, renderHook } from '@testing-library/react';
import { useLoading } from './use-loading.js';

describe('the loading state', () => {
  it('ends when what loads throws, at once or later', async () => {
    const { result } = renderHook(() => useLoading(true));
    const load = (run: () => Promise<void>) => act(() => result.current[1](run).catch(() => undefined));
    expect(result.current[0]).toBe(true);
    await load(() => {
      throw new Error('at once');
    });
    expect(result.current[0]).toBe(false);
    await load(() => Promise.reject(new Error('later')));
    expect(result.current[0]).toBe(false);
  });

  it('goes on while the newest run does, though an older one has ended', async () => {
    const { result } = renderHook(() => useLoading());
    const [older, newest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const runs = [older, newest].map(({ promise }) => result.current[1](() => promise));
    await act(async () => {
      older.resolve();
      await runs[0];
    });
    expect(result.current[0]).toBe(true);
    await act(async () => {
      newest.resolve();
      await runs[1];
    });
    expect(result.current[0]).toBe(false);
  });
});
