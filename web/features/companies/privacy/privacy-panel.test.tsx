import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { act } from '#ui/act.test-support.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { reloadCompany } from '../branding/branding.api.ts'
import { PrivacyPanel } from './privacy-panel.tsx'

const stops = stopAfterEach()

const open = async () => {
  const company = {
    id: 'company',
    version: 1,
    erase_after_days: null as number | null,
    erasure: { company_name: null, days: null },
    erase_unused_after_days: null,
    unused_erasure: { company_name: null, days: null },
    log_years: null as number | null,
    log: { years: 3, above: null },
    can: { inherit: false, set_erasure: true, set_log: true },
  }
  const counts = { unused: { count: 0, more: false }, due: { count: 0, more: false } }
  const { stop } = await serveAnswers(({ url }) => ({
    status: 200,
    body: { data: url.includes('unused-accounts') ? counts : company },
  }))
  stops.push(stop, await renderForAdmin(<PrivacyPanel companyId="company" />))
  await expect.poll(choices).toHaveLength(4)
  return company
}
const choices = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
// The first card is about people who left.
const chosen = () => choices().find(({ checked }) => checked)?.value
const mayBeSaved = () =>
  [...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Save')
    ?.getAttribute('aria-disabled') === 'false'
const choose = (value: string) =>
  act(async () =>
    choices()
      .find((choice) => choice.value === value)
      ?.click(),
  )

it('saves only a rule that differs from the one in force', async () => {
  await open()
  expect([chosen(), mayBeSaved()]).toEqual(['never', false])
  await choose('after')
  expect(mayBeSaved()).toBe(true)
  await choose('never')
  expect(mayBeSaved()).toBe(false)
})

it('shows what another admin saves until the user chooses something', async () => {
  const company = await open()
  Object.assign(company, { version: 2, erase_after_days: 30 })
  await act(() => reloadCompany('company'))
  await expect.poll(() => [chosen(), mayBeSaved()]).toEqual(['after', false])
})
