import { refusePicture } from '@quillstead/contracts';
import { callAsStaff } from './call-as-staff.js';
import { ActButton } from './act-button.js';

interface RemovePictureButtonProps {
  readonly userId: number;
  /** The name of the person, with an @. */
  readonly of: string;
}

/** Removes the picture of a member, who cannot choose it again. */
export function RemovePictureButton({ userId, of }: RemovePictureButtonProps) {
  return (
    <ActButton
      of={`of ${of}`}
      done="The picture is removed."
      act={async (options) => void (await callAsStaff(refusePicture, { user_id: userId }, options))}
      question={{
        title: `Remove the picture of ${of}?`,
        text: 'It is gone for good, and the same file is refused from then on.',
      }}
    >
      Remove the picture
    </ActButton>
  );
}
