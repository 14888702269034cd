import { BlocksPart } from '../blocks/index.js';
import { EmailSubscribersPart } from '../subscriptions/index.js';
import { FieldForm, FlagField } from '../forms/index.js';
import { MutesPart } from '../mutes/index.js';
import { PeopleListsPart } from './people-lists-part.js';
import { CommentsForm } from './comments-form.js';
import { FediversePart } from './fediverse-part.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import { useSettingsForm } from './use-settings-form.js';
import styles from './settings.module.css';

/** Sets who may read a member and how long others may comment; shows whom and what the member has blocked and muted. */
export function PrivacySettings({ settings }: { readonly settings: Settings }) {
  return (
    <>
      <PrivacyForm settings={settings} />
      <CommentsForm settings={settings} />
      <FediversePart />
      <Section
        id="email-subscribers"
        title="Your stories by email"
        lead="People can get each new story of yours by email, without an account. You see how many they are, and the addresses of those who agreed to it."
      >
        <EmailSubscribersPart />
      </Section>
      <Section
        id="blocks"
        title="People whom you have blocked"
        lead="You do not see each other on this site. They are not told."
      >
        <BlocksPart />
      </Section>
      <Section
        id="mutes"
        title="What you have muted"
        lead="Lists, search, suggestions and new notifications leave it out for you. Nobody is told."
      >
        <MutesPart />
      </Section>
      <Section
        id="lists"
        title="These lists as a file"
        lead="A CSV file of whom and what you have blocked and muted. What a file names is added to your lists; a mute keeps its end."
      >
        <PeopleListsPart />
      </Section>
    </>
  );
}

/** Shows the privacy setting, with a sentence about its effect before it is changed. */
function PrivacyForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'privacy', settings, keys: ['is_private'] });
  return (
    <Section id="privacy" title="Privacy">
      <FieldForm form={form} submit="Save privacy">
        <FlagField form={form} name="is_private" label="My account is private" />
        <div className={styles.explained}>
          <p>
            <strong>While it is private,</strong> only you and the subscribers whom you accept can read your
            stories, their comments and the lists on your page. Everybody else sees your name, bio, badges and
            counts and a lock, wherever they look: in searches, feeds, emails and previews of links too.
          </p>
          <p>
            <strong>When you turn it on,</strong> it holds everywhere before this page says that it is saved.
            Those who subscribe to you now stay; you can remove each of them on your page. New ones have to
            send a request.
          </p>
          <p>
            <strong>When you turn it off,</strong> everybody can read everything you published, and waiting
            requests are accepted.
          </p>
        </div>
      </FieldForm>
    </Section>
  );
}
