import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useWritingKeys } from './use-writing-keys.js';

const onPublish = jest.fn();

function Page() {
  useWritingKeys({ onSave: jest.fn(), onPublish });
  return <textarea aria-label="Story" />;
}

describe('the keys of the write page', () => {
  it('leave Enter to the input method that composes', () => {
    render(<Page />);
    const story = screen.getByLabelText('Story');
    const enter = { key: 'Enter', ctrlKey: true };
    fireEvent.keyDown(story, { ...enter, isComposing: true });
    // Safari has ended the composition before the key.
    fireEvent.keyDown(story, { ...enter, keyCode: 229 });
    expect(onPublish).not.toHaveBeenCalled();
    fireEvent.keyDown(story, { ...enter, keyCode: 13 });
    expect(onPublish).toHaveBeenCalledTimes(1);
  });
});
