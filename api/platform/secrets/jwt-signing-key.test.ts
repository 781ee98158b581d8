import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { jwtSigningKey } from './jwt-signing-key.ts'

const app = aTestApp()
const kid = 'https://learn.example.com/key'

it('signs what its public key can check, and nothing else', async () => {
  const { publicJwk, signJwt } = await jwtSigningKey(app.database.db)
  const [header = '', payload = '', signature = ''] = signJwt({ name: 'Ελένη' }, kid).split('.')
  const key = createPublicKey({ key: publicJwk, format: 'jwk' })
  const isSigned = (content: string) =>
    verify('sha256', Buffer.from(content), key, Buffer.from(signature, 'base64url'))
  expect(isSigned(`${header}.${payload}`)).toBe(true)
  expect(isSigned(`${header}.${payload}A`)).toBe(false)
  expect(Object.keys(publicJwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

it('is the same key in every process on the database', async () => {
  const { db } = app.database
  const [one, other] = await Promise.all([jwtSigningKey(db), jwtSigningKey(db)])
  expect(other.publicJwk).toEqual(one.publicJwk)
  expect(other.signJwt({ a: 1 }, kid)).toBe(one.signJwt({ a: 1 }, kid))
})
