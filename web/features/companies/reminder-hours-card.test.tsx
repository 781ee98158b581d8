import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { shownNotifications } from '#lib/notifications/notifications.ts'
import { act } from '#ui/act.test-support.ts'
import { press, renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { reloadCompany } from './branding/branding.api.ts'
import { ReminderHoursCard } from './reminder-hours-card.tsx'

const stops = stopAfterEach()

const open = async () => {
  const company = {
    id: 'company',
    version: 1,
    time_zone: 'UTC',
    reminder_hours: null as { from: number; until: number } | null,
    reminders: { from: 8, until: 18, company_name: null },
    can: { inherit: false },
  }
  const { seen, stop } = await serveAnswers(({ body }) => {
    if (body === '') return { status: 200, body: { data: company } }
    const { version, reminder_hours } = JSON.parse(body) as typeof company
    if (version !== company.version)
      return { status: 409, body: { code: 'version_conflict', message: 'Changed' } }
    Object.assign(company, { version: version + 1, reminder_hours })
    return { status: 200, body: { data: company } }
  })
  stops.push(stop, await renderForAdmin(<ReminderHoursCard companyId="company" />))
  await expect.poll(() => document.querySelectorAll('input[type=radio]')).toHaveLength(2)
  const sent = () =>
    seen.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body) as unknown)
  return { company, sent }
}
const chooseOwn = () =>
  act(async () => document.querySelector<HTMLInputElement>('input[type=radio][value=own]')?.click())
const chosen = () => [...document.querySelectorAll('select')].map(({ value }) => Number(value))
/** Whether the button is neither at work nor without anything to save. */
const mayBeSaved = () =>
  [...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Save')
    ?.matches('[aria-disabled=false]:not([data-loading])')
const shown = () => document.body.textContent

it('shows what another admin saves until the user chooses something', async () => {
  const { company } = await open()
  Object.assign(company, { version: 2, reminder_hours: { from: 6, until: 9 } })
  await act(() => reloadCompany('company'))
  await expect.poll(chosen).toEqual([6, 9])
  expect(shown()).not.toContain('Now:')
})

it('tells of what another admin saved, beside the own choice, before that is saved', async () => {
  const { company, sent } = await open()
  await chooseOwn()
  expect(shown()).toContain('Now: 8:00 AM to 6:00 PM')
  Object.assign(company, { version: 2, reminder_hours: { from: 6, until: 9 } })
  // Also when the page has read it meanwhile.
  await act(() => reloadCompany('company'))
  await press('Save')
  await expect.poll(() => shownNotifications().map(({ type }) => type)).toEqual(['warning'])
  await expect.poll(shown).toContain('Now: 6:00 AM to 9:00 AM')
  expect([chosen(), company.reminder_hours]).toEqual([[8, 18], { from: 6, until: 9 }])
  await expect.poll(mayBeSaved).toBe(true)
  await press('Save')
  await expect.poll(sent).toEqual([
    { version: 1, reminder_hours: { from: 8, until: 18 } },
    { version: 2, reminder_hours: { from: 8, until: 18 } },
  ])
  await expect.poll(shown).not.toContain('Now:')
})
