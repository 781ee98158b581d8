import { expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { decryptSecret, encryptSecret } from './secret-encryption.ts'

const app = aTestApp()

/** A process of the installation, with this SECRETS_KEY. */
const aProcess = (secretsKey?: string) => ({
  db: app.database.db,
  services: { settings: secretsKey ? { secretsKey } : {} },
})

const operatorsKey = 'a key of the operator, 32 characters and more'

it('reads in every process what one has encrypted, which shows nothing of the text', async () => {
  const stored = await encryptSecret(aProcess(), 'JBSWY3DP', 'row 1')
  expect(stored.includes('JBSWY3DP')).toBe(false)
  expect(await decryptSecret(aProcess(), stored, 'row 1')).toBe('JBSWY3DP')
  expect(await encryptSecret(aProcess(), 'JBSWY3DP', 'row 1')).not.toEqual(stored)
})

it('still reads what was encrypted before SECRETS_KEY was set', async () => {
  const stored = await encryptSecret(aProcess(), 'JBSWY3DP', 'row 1')
  expect(await decryptSecret(aProcess(operatorsKey), stored, 'row 1')).toBe('JBSWY3DP')
})

it.each([
  { problem: 'SECRETS_KEY is gone', key: undefined, row: 'row 1', changed: -1 },
  { problem: 'SECRETS_KEY is another', key: `${operatorsKey}.`, row: 'row 1', changed: -1 },
  { problem: 'the secret is in another row', key: operatorsKey, row: 'row 2', changed: -1 },
  { problem: 'a byte has changed', key: operatorsKey, row: 'row 1', changed: 15 },
])('answers 503 when $problem', async ({ key, row, changed }) => {
  const stored = await encryptSecret(aProcess(operatorsKey), 'JBSWY3DP', 'row 1')
  if (changed >= 0) stored.writeUInt8((stored[changed] ?? 0) ^ 1, changed)
  await expect(decryptSecret(aProcess(key), stored, row)).rejects.toMatchObject({
    code: 'unavailable',
    messageKey: 'secrets_key_changed',
  })
})
