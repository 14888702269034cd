import { isSocialAddress, type SocialKey, socialHosts, socialSites } from '@quillstead/catalogue';
import { rulesOf } from '@quillstead/fields';
import { FieldForm, TextField } from '../forms/index.js';
import type { SettingsChanges } from './changes.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.js';

const keys = socialSites.map(({ machine_name }) => machine_name);

/** The member's pages on other sites. */
export function SocialLinksForm({ settings }: { readonly settings: Settings }) {
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

/** A profile shows no address that lies elsewhere, so none is saved. */
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

/** The host that most people know a site by. */
function ownHost(key: SocialKey): string {
  const hosts = socialHosts[key];
  return hosts.find((host) => host.endsWith('.com')) ?? hosts[0] ?? '';
}
