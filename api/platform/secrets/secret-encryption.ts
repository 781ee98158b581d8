import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Settings } from '#api/settings.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '../errors.ts'
import { installationSecret } from './installation.ts'

/**
 * Encryption of secrets that must be readable again, such as those of authenticator apps. Everything else that is
 * secret is stored as a hash.
 *
 * Stored: one byte that names the key, 12 bytes of nonce, the text under AES-256-GCM, and 16 bytes of tag.
 */

/** Any context of a call or job. */
interface Keys {
  db: Db
  services: { settings: Pick<Settings, 'secretsKey'> }
}

const installationKey = 0
const operatorKey = 1
const nonceBytes = 12
const tagBytes = 16

/** `boundTo` is the id of the row that will hold the result, which decrypts in no other row. */
export async function encryptSecret(ctx: Keys, plain: string, boundTo: string): Promise<Buffer> {
  const keyNumber = ctx.services.settings.secretsKey ? operatorKey : installationKey
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', await findKey(ctx, keyNumber), nonce)
  cipher.setAAD(Buffer.from(boundTo))
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(keyNumber), nonce, encrypted, cipher.getAuthTag()])
}

/**
 * What was encrypted before SECRETS_KEY was set remains readable. Throws 503 if it was encrypted with another
 * SECRETS_KEY, or for another row.
 */
export async function decryptSecret(ctx: Keys, stored: Buffer, boundTo: string): Promise<string> {
  const key = await findKey(ctx, stored[0] ?? installationKey)
  const content = stored.subarray(1 + nonceBytes, -tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(1, 1 + nonceBytes))
    decipher.setAAD(Buffer.from(boundTo))
    decipher.setAuthTag(stored.subarray(-tagBytes))
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    throw keyMissing()
  }
}

const keyMissing = () => new AppError('unavailable', 'secrets_key_changed')

async function findKey({ db, services }: Keys, keyNumber: number): Promise<Buffer> {
  const operators = services.settings.secretsKey
  if (keyNumber === operatorKey && !operators) throw keyMissing()
  const secret =
    keyNumber === operatorKey && operators ? operators : await installationSecret(db, 'secrets_key')
  return Buffer.from(hkdfSync('sha256', secret, '', 'stored secrets', 32))
}
