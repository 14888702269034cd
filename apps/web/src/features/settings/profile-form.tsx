import { FieldForm, TextAreaField, TextField } from '../forms/index.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import { useSettingsForm } from './use-settings-form.js';

/** The form for the fields of the member's profile. */
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
