import { Inject, Injectable } from '@nestjs/common';
import { mostPasskeys, passkeyMinutes } from '@quillstead/contracts';
import { CallError, CONFIG, SiteNames } from '@quillstead/service-kit';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountsConfig } from '../config.js';
import type { User } from '../user/index.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { Passkey } from './passkey.entity.js';
import { providerName, readAssertion, readRegistration } from './read-credential.js';

/** The COSE numbers of the accepted algorithms: ES256, Ed25519, RS256. */
const algorithms = [-7, -8, -257];
const timeout = passkeyMinutes * 60_000;

export interface UseOfPasskey {
  /** The purpose that was passed to `PasskeyChallenges.begin`. */
  readonly purpose: string;
  /** True if the authenticator must have verified its user: then the passkey needs no password beside it. */
  readonly isAlone: boolean;
}

/** Reads, checks and finds the passkeys of members (docs/security.md#passkeys). */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly site: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: PasskeyChallenges,
    private readonly names: SiteNames,
    @Inject(CONFIG) config: Pick<AccountsConfig, 'SITE_URL'>,
  ) {
    const { origin, hostname } = new URL(config.SITE_URL);
    this.origin = origin;
    this.site = hostname;
  }

  hasSome(userId: number, manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    return manager.existsBy(Passkey, { userId });
  }

  list(userId: number, manager: EntityManager = this.dataSource.manager): Promise<Passkey[]> {
    return manager.find(Passkey, { where: { userId }, order: { id: 'ASC' } });
  }

  /** Returns the options with which a browser makes a passkey, as JSON. Throws `quota_reached`. */
  async registrationOptions(user: User, purpose: string): Promise<string> {
    const own = await this.list(user.id);
    if (own.length >= mostPasskeys) throw new CallError('quota_reached');
    const options = await generateRegistrationOptions({
      rpName: await this.names.current(),
      rpID: this.site,
      userName: user.username,
      userDisplayName: user.displayName ?? user.username,
      userID: handleOf(user.id),
      challenge: await this.challenges.begin(purpose),
      timeout,
      attestationType: 'none',
      excludeCredentials: own.map(described),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
    return JSON.stringify(options);
  }

  /**
   * Returns the passkey that an authenticator has made, to be stored. Throws `wrong_passkey`.
   * @param name null for the name of its provider, or else `otherwise`
   */
  async read(
    credential: string,
    purpose: string,
    { name, otherwise }: { name: string | null; otherwise: string },
  ): Promise<Omit<Passkey, 'id' | 'userId' | 'createdAt' | 'lastUsedAt'>> {
    const response = readRegistration(credential);
    const info = await this.verifyRegistration(response, purpose);
    return {
      credentialId: info.credential.id,
      publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
      signCounter: info.credential.counter,
      transports: response.response.transports ?? [],
      isBackedUp: info.credentialBackedUp,
      name: name ?? providerName(info.aaguid) ?? otherwise,
    };
  }

  /**
   * Returns the options with which a browser requests a passkey, as JSON.
   * @param userId whose passkeys are requested; null for any that the authenticator has
   */
  async requestOptions(purpose: string, userId: number | null, isAlone: boolean): Promise<string> {
    const own = userId === null ? [] : await this.list(userId);
    const options = await generateAuthenticationOptions({
      rpID: this.site,
      challenge: await this.challenges.begin(purpose),
      timeout,
      allowCredentials: own.map(described),
      userVerification: isAlone ? 'required' : 'preferred',
    });
    return JSON.stringify(options);
  }

  /** Returns the member whose passkey a response names; the response is not checked yet. Throws `wrong_passkey`. */
  async ownerOf(credential: string): Promise<number> {
    const owner = await this.findOwner(readAssertion(credential).id);
    if (owner === null) throw new CallError('wrong_passkey');
    return owner;
  }

  /** Returns the member who has a passkey; null if nobody has it. @param credentialId in base64url */
  async findOwner(credentialId: string): Promise<number | null> {
    const passkey = await this.dataSource.manager.findOneBy(Passkey, { credentialId });
    return passkey?.userId ?? null;
  }

  /**
   * Checks the response of a member's passkey and stores its use. The row stays locked, so that of two responses with
   * the same counter one is refused. Throws `wrong_passkey`.
   */
  async use(
    userId: number,
    credential: string,
    { purpose, isAlone }: UseOfPasskey,
    manager: EntityManager,
  ): Promise<void> {
    const response = readAssertion(credential);
    const passkey = await manager.findOne(Passkey, {
      where: { credentialId: response.id, userId },
      lock: { mode: 'pessimistic_write' },
    });
    if (passkey === null) throw new CallError('wrong_passkey');
    const handle = response.response.userHandle;
    if (handle && handle !== Buffer.from(handleOf(userId)).toString('base64url'))
      throw new CallError('wrong_passkey');
    const { newCounter, credentialBackedUp } = await this.verifyAssertion(response, passkey, {
      purpose,
      isAlone,
    });
    await manager.update(
      Passkey,
      { id: passkey.id },
      { signCounter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: new Date() },
    );
  }

  private async verifyRegistration(response: RegistrationResponseJSON, purpose: string) {
    const { verified, registrationInfo } = await orWrong(
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.use(purpose, challenge),
        expectedOrigin: this.origin,
        expectedRPID: this.site,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!verified) throw new CallError('wrong_passkey');
    return registrationInfo;
  }

  /** The library refuses a counter that does not rise. */
  private async verifyAssertion(
    response: AuthenticationResponseJSON,
    { credentialId, publicKey, signCounter }: Passkey,
    { purpose, isAlone }: UseOfPasskey,
  ): Promise<VerifiedAuthenticationResponse['authenticationInfo']> {
    const { verified, authenticationInfo } = await orWrong(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.use(purpose, challenge),
        expectedOrigin: this.origin,
        expectedRPID: this.site,
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter: signCounter,
        },
        requireUserVerification: isAlone,
      }),
    );
    if (!verified) throw new CallError('wrong_passkey');
    return authenticationInfo;
  }
}

/** Turns every fault that the library finds into the same error for the caller. */
async function orWrong<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('wrong_passkey');
  }
}

/** Returns the name of a member to authenticators: a number, and nothing that says who it is. */
const handleOf = (userId: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(`member ${userId}`));

const described = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });
