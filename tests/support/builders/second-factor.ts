import { setTimeout as delay } from 'node:timers/promises'
import * as contract from '#contract/accounts/second-factor.ts'
import { Phone } from '#tests/support/signing-in/phone.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'

/** Waits if the code would change in the next seconds. */
export async function awayFromNextCode(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5_000) await delay(left + 50)
}

export interface TestSecondFactor {
  phone: Phone
  recoveryCodes: string[]
}

/** Sets up an authenticator app for a person, whose current code is then still unused. */
export async function aSecondFactor(app: TestApp, person: TestPerson): Promise<TestSecondFactor> {
  const { data } = await app.call(contract.startTotp, { as: person })
  const phone = new Phone(data.data.secret)
  const set = await app.call(contract.confirmTotp, { as: person, body: { code: phone.code() } })
  if (set.status !== 200) throw new Error(`The code was refused: ${set.text}`)
  await app.database.db
    .updateTable('totp_factors')
    .set({ last_step: null })
    .where('user_id', '=', person.id)
    .execute()
  return { phone, recoveryCodes: set.data.data.recovery_codes ?? [] }
}
