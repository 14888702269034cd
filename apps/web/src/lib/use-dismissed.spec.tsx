import { act, renderHook } from '@testing-library/react';
import { useDismissed } from './use-dismissed.js';

describe('suggestions that were closed', () => {
  it('stay closed for the same words, and not for others, until the field was empty', () => {
    const { result, rerender } = renderHook(({ words }) => useDismissed(words), {
      initialProps: { words: 'moon' as string | null },
    });
    const isClosedFor = (words: string | null) => {
      rerender({ words });
      return result.current.isDismissed;
    };
    act(() => result.current.dismiss());
    expect(['moon', 'moon ', 'moons', 'moon', null, 'moon'].map(isClosedFor)).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(['', 'moon'].map(isClosedFor)).toEqual([false, false]);
  });
});
