import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it } from 'vitest'
import type { ReportSchedule } from '#contract/directory/report-schedules.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { shownNotifications } from '#lib/notifications/notifications.ts'
import { press, renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { ReportScheduleForm } from './report-schedule-form.tsx'
import { scheduleQuery } from './reports.api.ts'

const stops = stopAfterEach()

const Form = () => {
  const { data } = useQuery(scheduleQuery('company'))
  return data ? <ReportScheduleForm schedule={data.data} /> : null
}

const open = async (more: Partial<ReportSchedule> = {}) => {
  const schedule: ReportSchedule = {
    ...{ company_id: 'company', version: 1, frequency: 'off', others: 0, next_on: null, last: null },
    ...{ recipients: [{ id: 'ada', name: 'Ada Example', problem: null }] },
    ...{ stopped_by: null, has_mail_server: true },
    ...more,
  }
  const { seen, stop } = await serveAnswers(({ body, url }) => {
    if (url.includes('possible-recipients')) return { status: 200, body: { data: [] } }
    if (body === '') return { status: 200, body: { data: schedule } }
    const { version, frequency } = JSON.parse(body) as ReportSchedule
    if (version !== schedule.version)
      return { status: 409, body: { code: 'version_conflict', message: 'Changed' } }
    Object.assign(schedule, { version: version + 1, frequency })
    return { status: 200, body: { data: schedule } }
  })
  stops.push(stop, await renderForAdmin(<Form />))
  await expect.poll(() => document.querySelectorAll('input[type=radio]')).toHaveLength(3)
  const sent = () =>
    seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown)
  return { schedule, sent }
}
const choose = (frequency: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value=${frequency}]`)?.click())
const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value

/** Dates have spaces where no line breaks. */
const shown = () => document.body.textContent.replaceAll(/\s/g, ' ')
/** Whether the button is neither at work nor without anything to save. */
const mayBeSaved = () =>
  [...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Save')
    ?.matches('[aria-disabled=false]:not([data-loading])')

it('overwrites nothing that another admin saved meanwhile, before the user has seen it', async () => {
  const { schedule, sent } = await open()
  await choose('monthly')
  Object.assign(schedule, { version: 2, frequency: 'quarterly', next_on: '2027-01-01' })
  await press('Save')
  await expect.poll(() => shownNotifications().map(({ type }) => type)).toEqual(['warning'])
  await expect.poll(shown).toContain('Next report: Friday, Jan 1, 2027')
  expect([chosen(), schedule.frequency]).toEqual(['monthly', 'quarterly'])
  await expect.poll(mayBeSaved).toBe(true)
  await press('Save')
  const recipient_ids = ['ada']
  await expect.poll(sent).toEqual([
    { version: 1, frequency: 'monthly', recipient_ids },
    { version: 2, frequency: 'monthly', recipient_ids },
  ])
})

it('tells when the next report comes, what became of the last, and who gets none', async () => {
  await open({
    frequency: 'monthly',
    next_on: '2026-12-01',
    recipients: [{ id: 'ada', name: 'Ada Example', problem: 'unsubscribed' }],
    last: {
      ...{ from: '2026-10-01', until: '2026-10-31', at: '2026-11-02T10:00:00Z' },
      ...{ sent: 2, waiting: 1, failing: 1, failed: 0, left_out: 1 },
    },
  })
  expect(shown()).toContain('Next report: Tuesday, Dec 1, 2026')
  expect(shown()).toContain('Last report (Oct 1, 2026 – Oct 31, 2026): sent to 2 people on')
  expect(shown()).toContain('1 e-mail couldn’t be sent so far.')
  expect(shown()).toContain('Ada Example gets no report: unsubscribed.')
})
