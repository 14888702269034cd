import { createHash, randomBytes } from 'node:crypto';
import { countRecoveryCodes } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { RecoveryCode } from './second-factor.entity.js';

/** The 32 letters and digits of codes, none of which looks like another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [groups, lettersOfGroup] = [4, 5];

/** Makes new recovery codes in place of all that the member has: 100 random bits each. */
export async function replaceRecoveryCodes(userId: number, manager: EntityManager): Promise<string[]> {
  const codes = Array.from({ length: countRecoveryCodes }, makeCode);
  await manager.delete(RecoveryCode, { userId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  );
  return codes;
}

/** Uses a recovery code up. Returns true if it was one of the member's. */
export async function useRecoveryCode(
  userId: number,
  typed: string,
  manager: EntityManager,
): Promise<boolean> {
  const { affected } = await manager.delete(RecoveryCode, { userId, codeHash: hashOf(userId, typed) });
  return affected === 1;
}

function makeCode(): string {
  const letters = Array.from(randomBytes(groups * lettersOfGroup), (byte) => alphabet[byte % 32]).join('');
  return (letters.match(/.{5}/g) ?? []).join('-');
}

/**
 * Returns the hash of a code. A fast hash is enough, since 100 random bits can't be guessed. The member's id makes it
 * differ between members.
 */
function hashOf(userId: number, code: string): string {
  return createHash('sha256')
    .update(`${userId}:${code.replaceAll('-', '')}`)
    .digest('base64url');
}
