import { createHash, createPrivateKey, createPublicKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#db/connect.ts'
import { installationSecret } from './installation.ts'

/** The installation’s RSA key, for tokens whose readers know no other algorithm than RS256. */
export interface JwtSigningKey {
  /** The key’s thumbprint after RFC 7638. */
  id: string
  publicJwk: Record<'kty' | 'n' | 'e' | 'kid' | 'alg' | 'use', string>
  /** A compact JWS (RFC 7515): the same bytes for the same payload. `kid` is the address of the public key. */
  signJwt: (payload: object, kid: string) => string
}

/** Generated with the first use, kept in the database and its backups, and the same in every process. */
export async function jwtSigningKey(db: Db): Promise<JwtSigningKey> {
  const stored = await installationSecret(db, 'jwt_signing_key', generatePrivateKey)
  const key = createPrivateKey({ key: Buffer.from(stored, 'base64url'), format: 'der', type: 'pkcs8' })
  const { e = '', kty = '', n = '' } = createPublicKey(key).export({ format: 'jwk' })
  const id = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
  return {
    id,
    publicJwk: { kty, n, e, kid: id, alg: 'RS256', use: 'sig' },
    signJwt: (payload, kid) => {
      const content = `${encoded({ alg: 'RS256', kid, typ: 'JWT' })}.${encoded(payload)}`
      return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
    },
  }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

async function generatePrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
}
