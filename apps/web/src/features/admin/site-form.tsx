import {
  defaultPublishingRule,
  defaultSignUpRule,
  formatDay,
  type PublishingRule,
  type SignUpRule,
} from '@quillstead/catalogue';
import { changeSiteSettings, readSiteSettings, type ResponseTypes } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { useRef, useState } from 'react';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { localTime, momentsOf } from '../../lib/local-time.js';
import { operationQuery } from '../../lib/operation-query.js';
import { queryClient } from '../../lib/query-client.js';
import { Field, TextInput } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { currentLaunchDay } from '../../lib/site-facts.js';
import { currentSiteName } from '../../lib/page-head.js';
import { FieldForm, type FieldFormState, TextAreaField, TextField, useStayingForm } from '../forms/index.js';
import { AccentFields } from './accent-fields.js';
import { callAsStaff } from './call-as-staff.js';
import { FirstPostsField } from './first-posts-field.js';
import { SignUpWorkField } from './sign-up-work-field.js';
import { SiteTextField } from './site-text-field.js';
import { WeeklyChoiceField } from './weekly-choice-field.js';

type Settings = ResponseTypes['site_settings'];
type Values = ReturnType<typeof shown>;

const failed =
  'The settings could not be saved. What you changed is still here; please try again in a moment.';
const changedMeanwhile =
  'Another admin changed the settings meanwhile. Their changes are shown here beside yours. Please look at them and save again.';

const query = operationQuery(readSiteSettings, {}, { failed, send: callAsStaff });

/** Returns the settings as controls hold them: an empty text where nothing is set. */
const shown = (settings: Settings) => ({
  site_name: settings.site_name ?? '',
  tagline: settings.tagline ?? '',
  site_contact: settings.site_contact ?? '',
  announcement: settings.announcement ?? '',
  announcement_until: settings.announcement_until ?? '',
  allow_training: settings.allow_training ?? ('' as const),
  sign_up: settings.sign_up ?? defaultSignUpRule,
  publishing: settings.publishing ?? defaultPublishingRule,
  about_text: settings.about_text ?? '',
  rules_text: settings.rules_text ?? '',
  accent_color: settings.accent_color ?? '',
  accent_color_dark: settings.accent_color_dark ?? '',
  launched_on: settings.launched_on ?? '',
  refused_domains: settings.refused_domains ?? '',
  refused_networks: settings.refused_networks ?? '',
  // A service of the release before sends neither.
  first_posts_held: settings.first_posts_held || 0,
  sign_up_work: settings.sign_up_work === 1 ? (1 as const) : (0 as const),
  weekly_choice: settings.weekly_choice === 0 ? (0 as const) : (1 as const),
});

const keys = Object.keys({
  site_name: 0,
  tagline: 0,
  site_contact: 0,
  announcement: 0,
  announcement_until: 0,
  allow_training: 0,
  sign_up: 0,
  publishing: 0,
  about_text: 0,
  rules_text: 0,
  accent_color: 0,
  accent_color_dark: 0,
  launched_on: 0,
  refused_domains: 0,
  refused_networks: 0,
  first_posts_held: 0,
  sign_up_work: 0,
  weekly_choice: 0,
} satisfies Record<keyof Values, 0>) as (keyof Values)[];

const crawlers = [
  { value: '', label: 'As the server is configured' },
  { value: '0', label: 'Ask them to stay away' },
  { value: '1', label: 'Let them read' },
];

const signUpChoices = [
  { value: 'open', label: 'Everybody' },
  { value: 'invitation', label: 'People with an invitation' },
  { value: 'closed', label: 'Nobody' },
] as const satisfies readonly { value: SignUpRule; label: string }[];

const publishingChoices = [
  { value: 'everyone', label: 'Everybody' },
  { value: 'verified', label: 'Members with a confirmed email address' },
  { value: 'staff', label: 'The staff alone' },
] as const satisfies readonly { value: PublishingRule; label: string }[];

/** Changes the settings of the site. Where another admin was faster, it shows their changes before it saves. */
export function SiteForm({ settings }: { readonly settings: Settings }) {
  /** The settings with which what was typed is compared. */
  const base = useRef(settings);

  // A field that is empty is not among the values that are sent.
  const send = async (values: Partial<Values>, options: CallOptions): Promise<Settings> => {
    if (values.announcement !== undefined && values.announcement_until === undefined)
      throw new CallFailure(messages.required(dictionary.announcement_until.label), 400);
    const { allow_training: training, ...texts } = values;
    const payload = {
      ...texts,
      ...(typeof training === 'number' && { allow_training: training }),
      site_version: base.current.site_version,
    };
    try {
      return await callAsStaff(changeSiteSettings, payload, options);
    } catch (error) {
      if (asCallFailure(error, failed).status !== 409) throw error;
      await showOthers(values);
      throw new CallFailure(changedMeanwhile, 409);
    }
  };

  /** Shows the present settings in the fields that this admin has not changed. */
  const showOthers = async (values: Partial<Values>) => {
    const before = shown(base.current);
    base.current = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    const now = shown(base.current);
    for (const key of keys) if ((values[key] ?? '') === before[key]) form.setValue(key, now[key]);
  };

  const form = useStayingForm<Values, Settings>({
    name: 'admin.site',
    keys: { required: [], optional: keys },
    initial: shown(settings),
    pending: 'Saving…',
    done: 'Saved. Pages that are opened from now on show it.',
    restored: 'What you had changed and not saved is here again.',
    failed,
    send,
    onDone: (reply) => {
      base.current = reply;
      queryClient.setQueryData(query.queryKey, reply);
    },
    afterwards: shown,
  });

  return (
    <FieldForm form={form} submit="Save the settings of the site">
      <TextField
        form={form}
        name="site_name"
        placeholder={currentSiteName()}
        hint="Stands in the header, in titles, in feeds and in emails. Without a name the one that the server is configured with does."
      />
      <TextField form={form} name="tagline" hint="One line about the site, the first that a visitor reads." />
      <TextField
        form={form}
        name="site_contact"
        autoCapitalize="none"
        spellCheck={false}
        hint="Behind Contact in the footer: an email address, or an address that begins with https://."
      />
      <AccentFields form={form} />
      <TextAreaField
        form={form}
        name="announcement"
        rows={3}
        hint="Stands at the bottom of every page until its end, or until the reader closes it."
      />
      <EndField form={form} />
      <SiteTextField
        form={form}
        name="about_text"
        hint="Stands on the page About in place of the description of Quillstead. In Markdown."
      />
      <SiteTextField
        form={form}
        name="rules_text"
        hint="Have a page of their own, and who signs up accepts them. In Markdown."
      />
      <DayField form={form} />
      <Field
        label="Who can sign up"
        aside=""
        error={form.errorOf('sign_up')}
        hint="Members log in as before. You can make invitations below."
      >
        {(control) => (
          <Select
            {...control}
            name="sign_up"
            value={form.values.sign_up}
            options={signUpChoices}
            onChange={(value) => form.setValue('sign_up', value)}
          />
        )}
      </Field>
      <SignUpWorkField form={form} />
      <TextAreaField
        form={form}
        name="refused_domains"
        rows={3}
        hint="One in a line, such as mail.example. Nobody signs up with an address of such a domain or a part of it, or changes to one. Members who have one keep it."
      />
      <TextAreaField
        form={form}
        name="refused_networks"
        rows={3}
        hint="One in a line, such as 192.0.2.0/24 or 2001:db8::/32. Nobody signs up from there. Many people can share an address."
      />
      <Field
        label="Who can publish stories"
        aside=""
        error={form.errorOf('publishing')}
        hint="Everybody can write drafts. A draft whose time comes, and whose author cannot publish, stays a draft."
      >
        {(control) => (
          <Select
            {...control}
            name="publishing"
            value={form.values.publishing}
            options={publishingChoices}
            onChange={(value) => form.setValue('publishing', value)}
          />
        )}
      </Field>
      <FirstPostsField form={form} />
      <WeeklyChoiceField form={form} />
      <Field
        label="Crawlers that collect texts to train models"
        error={form.errorOf('allow_training')}
        hint="Those that say what they are for are asked; not all of them listen."
      >
        {(control) => (
          <Select
            {...control}
            name="allow_training"
            value={`${form.values.allow_training}`}
            options={crawlers}
            onChange={(value) => form.setValue('allow_training', value === '' ? '' : Number(value))}
          />
        )}
      </Field>
    </FieldForm>
  );
}

/** Returns the moment of a local time as it is on the wire; empty for what is no time yet. */
const sentTime = (local: string): string => momentsOf(local)[0]?.toISOString() ?? '';

/** Shows the end of the announcement, as the clocks of this browser show it. */
function EndField({ form }: { readonly form: FieldFormState<Values> }) {
  // The field shows what is typed, unchanged: a typed year begins with digits that are no year.
  const [typed, setTyped] = useState('');
  const { announcement_until: until } = form.values;
  const present = until === '' ? '' : localTime(new Date(until));
  return (
    <Field
      label="Announcement until"
      error={form.errorOf('announcement_until')}
      hint="Day and time of this browser. Every announcement needs one."
    >
      {(control) => (
        <TextInput
          {...control}
          type="datetime-local"
          name="announcement_until"
          value={sentTime(typed) === until ? typed : present}
          onChange={({ target }) => {
            setTyped(target.value);
            form.setValue('announcement_until', sentTime(target.value));
          }}
        />
      )}
    </Field>
  );
}

/** Shows the day on which the site opened. */
function DayField({ form }: { readonly form: FieldFormState<Values> }) {
  return (
    <Field
      label={dictionary.launched_on.label}
      error={form.errorOf('launched_on')}
      hint={`The day on which the site opened. Without one the page About says ${formatDay(currentLaunchDay())}.`}
    >
      {(control) => (
        <TextInput
          {...control}
          type="date"
          name="launched_on"
          value={form.values.launched_on}
          onChange={({ target }) => form.setValue('launched_on', target.value)}
        />
      )}
    </Field>
  );
}
