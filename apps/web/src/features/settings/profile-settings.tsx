import { PicturePart } from './picture-part.js';
import { ProfileForm } from './profile-form.js';
import type { Settings } from './settings-state.js';
import { SocialLinksForm } from './social-links-form.js';

/** What others see of a member. */
export function ProfileSettings({ settings }: { readonly settings: Settings }) {
  return (
    <>
      <PicturePart />
      <ProfileForm settings={settings} />
      <SocialLinksForm settings={settings} />
    </>
  );
}
