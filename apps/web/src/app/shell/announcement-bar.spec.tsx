import { act, render, screen } from '@testing-library/react';
import { AnnouncementBar } from './announcement-bar.js';

describe('the announcement', () => {
  it('stays closed once it was, and gives the focus to the page', () => {
    document.head.innerHTML = '<meta name="announcement-until" content="2999-01-01T00:00:00.000Z">';
    const page = (
      <>
        <main id="main" tabIndex={-1} />
        <AnnouncementBar text="We rest on Sunday." />
      </>
    );
    const { unmount } = render(page);
    const close = screen.getByRole('button', { name: 'Close the announcement' });
    close.focus();
    act(() => close.click());
    expect(screen.queryByText('We rest on Sunday.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    unmount();
    render(page);
    expect(screen.queryByText('We rest on Sunday.')).toBeNull();
  });
});
