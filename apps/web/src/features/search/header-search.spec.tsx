import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { HeaderSearch } from './header-search.js';

describe('the search in the header', () => {
  it('leaves Escape to the input method that composes', () => {
    const onLeave = jest.fn();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <HeaderSearch isOpen={false} onLeave={onLeave} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const field = screen.getByRole('combobox');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
    expect(onLeave).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});
