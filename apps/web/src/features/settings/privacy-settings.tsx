import { BlocksPart } from '../blocks/index.js';
import { EmailSubscribersPart } from '../email-subscriptions/index.js';
import { MutesPart } from '../mutes/index.js';
import { PeopleListsPart } from '../people-lists/index.js';
import { CommentsForm } from './comments-form.js';
import { FediversePart } from './fediverse-part.js';
import { PrivacyForm } from './privacy-form.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';

/** Who may read a member, how long others may comment, and whom and what the member has blocked and muted. */
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
