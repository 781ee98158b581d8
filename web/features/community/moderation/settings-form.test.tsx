import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { shownNotifications } from '#lib/notifications/notifications.ts'
import { act } from '#ui/act.test-support.ts'
import { press, renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { CommunitySettingsForm } from './settings-form.tsx'

// The page of the tests has no fonts, which a growing text field listens to.
Object.assign(document, { fonts: new EventTarget() })

const stops = stopAfterEach()

interface Saved {
  version: number
  security_phone: string
  rules: string[]
}
const first = {
  company_id: 'company',
  version: 1,
  allows_nameless: true,
  allows_pictures: false,
  suggests_questions: true,
  parent_moderates: false,
  rules: ['Be kind.'],
  trusted_domains: [],
  security_email: '',
  mail_report_points: true,
  security_phone: '',
  password_url: '',
}
const rules = () => document.querySelector('textarea') as HTMLTextAreaElement
const phone = () => document.querySelector('input[maxlength="40"]') as HTMLInputElement
const save = () => press('Save')
const write = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Opens the form; another admin saves through `others`. */
const open = async () => {
  let settings: Saved & object = first
  const sent: Saved[] = []
  const { stop } = await serveAnswers(({ method, body }) => {
    if (method === 'GET') return { status: 200, body: { data: settings } }
    const change = JSON.parse(body) as Saved
    sent.push(change)
    if (change.version !== settings.version)
      return { status: 409, body: { code: 'version_conflict', message: 'Changed' } }
    settings = { ...settings, ...change, version: change.version + 1 }
    return { status: 200, body: { data: settings } }
  })
  stops.push(stop, await renderForAdmin(<CommunitySettingsForm companyId="company" />))
  await expect.poll(rules).not.toBeNull()
  const others = (change: Partial<Saved>) => {
    settings = { ...settings, ...change, version: settings.version + 1 }
  }
  return { sent, others }
}

it('saves nothing while nothing has changed', async () => {
  const { sent } = await open()
  await save()
  await write(phone(), '112')
  await save()
  await expect.poll(() => sent).toMatchObject([{ version: 1, security_phone: '112' }])
})

it('keeps what another admin saved meanwhile, and what the user has written', async () => {
  const { sent, others } = await open()
  await write(phone(), '112')
  others({ rules: ['No names.'] })
  await save()
  await expect.poll(shownNotifications).toMatchObject([{ type: 'warning' }])
  await expect.poll(() => [rules().value, phone().value]).toEqual(['No names.', '112'])
  await save()
  const both = { version: 2, rules: ['No names.'], security_phone: '112' }
  await expect.poll(() => sent.at(-1)).toMatchObject(both)
})
