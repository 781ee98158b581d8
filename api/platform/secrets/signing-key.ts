import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto'
import type { Db } from '#db/connect.ts'
import { installationSecret } from './installation.ts'

/** The installation’s key for evidence packs, which others check without asking us. */
export interface SigningKey {
  /** The key’s thumbprint after RFC 7638. */
  id: string
  publicJwk: JsonWebKey
  /** An Ed25519 signature, 64 bytes. */
  sign: (data: Uint8Array) => Buffer
}

/** What comes before the 32 bytes of a private Ed25519 key in PKCS #8. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Generated with the first use, kept in the database and its backups, and the same in every process. */
export async function signingKey(db: Db): Promise<SigningKey> {
  const seed = Buffer.from(await installationSecret(db, 'signing_key'), 'base64url')
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Header, seed]), format: 'der', type: 'pkcs8' })
  const { crv, kty, x } = createPublicKey(key).export({ format: 'jwk' })
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x }))
  const id = thumbprint.digest('base64url')
  return {
    id,
    publicJwk: { kty, crv, x, kid: id, alg: 'EdDSA', use: 'sig' },
    sign: (data) => sign(null, data, key),
  }
}
