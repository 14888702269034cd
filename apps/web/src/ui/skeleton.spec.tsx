import { render } from '@testing-library/react';
import { PageSkeleton } from './skeleton.js';

describe('what stands for a page', () => {
  it('brings no style of its own along, which a page from the server may not', () => {
    const { container } = render(<PageSkeleton />);
    expect(container.querySelectorAll('[aria-busy] span').length).toBeGreaterThan(1);
    expect(container.querySelectorAll('[style]').length).toBe(0);
  });
});
