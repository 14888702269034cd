import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Problem } from './problem.js';

function Page() {
  const [isBroken, setBroken] = useState(true);
  return (
    <>
      <button>Elsewhere</button>
      <main tabIndex={-1}>
        {isBroken ? (
          <Problem message="It did not come." onRetry={() => setBroken(false)} />
        ) : (
          <p>Here it is.</p>
        )}
      </main>
      <button onClick={() => setBroken(false)}>Mend</button>
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => setBroken(true)}>
        Break
      </button>
    </>
  );
}

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

describe('what stands in the place of what did not come', () => {
  it('leaves the focus in the page when it goes with its button', async () => {
    render(<Page />);
    await press('Try again');
    expect(screen.getByText('Here it is.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has the focus again when it was tried in vain', async () => {
    render(<Page />);
    await press('Try again');
    await press('Break');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  });

  it('takes the focus from nothing else when it goes by itself', async () => {
    render(<Page />);
    await press('Mend');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mend' }));
  });
});
