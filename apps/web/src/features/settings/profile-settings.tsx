import {
  isSocialAddress,
  socialHosts,
  type SocialKey,
  socialSites,
  visibleName,
} from '@quillstead/catalogue';
import { readPicture, removePicture, type ResponseTypes, uploadPicture } from '@quillstead/contracts';
import { rulesOf } from '@quillstead/fields';
import { useAtomValue } from 'jotai';
import { useOperation } from '../../lib/operation-query.js';
import { forgetQueries, queryClient } from '../../lib/query-client.js';
import { memberAtom } from '../../lib/viewer.js';
import { Face } from '../../ui/face.js';
import { FieldForm, TextAreaField, TextField } from '../forms/index.js';
import { PictureChooser, type SendPicture, sendPicture, useLookAgain } from '../pictures/index.js';
import { callAsMember } from '../session/index.js';
import { type SettingsChanges, useSettingsForm } from './use-settings-form.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import styles from './settings.module.css';

/** Sets what others see of a member. */
export function ProfileSettings({ settings }: { readonly settings: Settings }) {
  return (
    <>
      <PicturePart />
      <ProfileForm settings={settings} />
      <SocialLinksForm settings={settings} />
    </>
  );
}

/** Shows the form for the fields of the member's profile. */
export function ProfileForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({
    name: 'profile',
    settings,
    keys: ['username', 'display_name', 'bio', 'website'],
    required: ['username'],
  });
  return (
    <Section id="profile" title="Profile" lead="What others see beside your stories and on your page.">
      <FieldForm form={form} submit="Save profile">
        <TextField
          form={form}
          name="username"
          hint="Letters, numbers and underscores. A new one changes the address of your page; old links to it end."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          form={form}
          name="display_name"
          hint="The name that stands above your stories."
          autoComplete="name"
        />
        <TextAreaField form={form} name="bio" hint="A few words about you." />
        <TextField
          form={form}
          name="website"
          type="url"
          hint="The whole address, as https://example.org"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FieldForm>
    </Section>
  );
}

const keys = socialSites.map(({ machine_name }) => machine_name);

/** Shows the member's pages on other sites. */
function SocialLinksForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'social_links', settings, keys, check: elsewhere });
  return (
    <Section
      id="links"
      title="Elsewhere"
      lead="Where else people find you. Each field takes the whole address of your page on that site."
    >
      <FieldForm form={form} submit="Save links">
        <div className={styles.pairs}>
          {socialSites.map(({ machine_name, label }) => (
            <TextField
              key={machine_name}
              form={form}
              name={machine_name}
              label={label}
              type="url"
              placeholder={`https://${ownHost(machine_name)}/…`}
              aside={null}
              autoCapitalize="none"
              spellCheck={false}
            />
          ))}
        </div>
      </FieldForm>
    </Section>
  );
}

/** Returns the fault of an address on another site than its field: a profile would not show it, so it is not saved. */
function elsewhere(changes: SettingsChanges): string | null {
  const site = socialSites.find(({ machine_name }) => {
    const address = changes[machine_name];
    return address && !isSocialAddress(machine_name, address);
  });
  if (site === undefined) return null;
  const label = rulesOf(site.machine_name)?.label ?? site.label;
  return site.key === 'mastodon'
    ? `${label} must be the address of an account, such as https://mastodon.social/@name.`
    : `${label} must be an address on ${ownHost(site.machine_name)}.`;
}

/** Returns the host that most people know a site by. */
function ownHost(key: SocialKey): string {
  const hosts = socialHosts[key];
  return hosts.find((host) => host.endsWith('.com')) ?? hosts[0] ?? '';
}

const failed = 'Your picture could not be loaded. Please try again in a moment.';
const notRemoved = 'Your picture could not be removed. Please try again in a moment.';
const use = { name: 'picture', ratio: 1, isRound: true };

/** Stores the state of the member's picture: this page shows it now, other pages when they are opened. */
function takePicture(own: ResponseTypes['own_picture']): void {
  queryClient.setQueryData([readPicture.name, {}], own);
  forgetQueries();
}

const send: SendPicture = async (file, sending) =>
  takePicture(await sendPicture(uploadPicture, {}, file, sending));
const remove = async () => takePicture(await callAsMember(removePicture, {}, { fallback: notRemoved }));

/** Shows the member's picture, which others see beside their name. */
function PicturePart() {
  const member = useAtomValue(memberAtom);
  const { response: own, failure, load } = useOperation(readPicture, {}, { failed, send: callAsMember });
  useLookAgain(own?.state ?? 'none', load, use.name);
  if (member === null) return null;
  const name = visibleName(member.display_name) ?? member.username;
  return (
    <Section id="picture" title="Picture" lead="What others see beside your name.">
      <PictureChooser
        use={use}
        own={own}
        problem={failure?.message ?? null}
        shown={<Face id={member.id} name={name} size={88} picture={own?.picture} />}
        hint={member.is_private === 1 && ' Your account is private: others see your letter in its place.'}
        send={send}
        remove={remove}
      />
    </Section>
  );
}
