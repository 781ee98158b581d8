import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { signingKey } from './signing-key.ts'

const app = aTestApp()

it('signs what its public key can check, and nothing else', async () => {
  const { publicJwk, sign } = await signingKey(app.database.db)
  const signature = sign(Buffer.from('a pack'))
  const key = createPublicKey({ key: publicJwk, format: 'jwk' })
  expect(verify(null, Buffer.from('a pack'), key, signature)).toBe(true)
  expect(verify(null, Buffer.from('another pack'), key, signature)).toBe(false)
  expect(publicJwk).not.toHaveProperty('d')
})

it('is the same key in every process on the database', async () => {
  const [one, other] = await Promise.all([signingKey(app.database.db), signingKey(app.database.db)])
  expect(one.id).toBe(other.id)
  expect(one.publicJwk).toEqual(other.publicJwk)
})
