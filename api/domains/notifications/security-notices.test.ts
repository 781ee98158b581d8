import { describe, expect, it } from 'vitest'
import { changePassword, login, useMagicLink } from '#contract/accounts/accounts.ts'
import { updateNotificationChoices } from '#contract/notifications/choices.ts'
import { listNotices, markNoticesSeen } from '#contract/notifications/notices.ts'
import { makeLink } from '#domains/accounts/links/links.service.ts'
import { removePerson } from '#domains/accounts/removal.service.ts'
import { tokenHash } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { time_zone: 'Europe/Athens' }))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const deviceNamed = (name: string) => name.padEnd(32, 'x')

async function signIn({ email }: TestPerson, device?: string, agent = firefox): Promise<string> {
  const answer = await app.call(login, {
    body: { email, password: testPassword, ...(device ? { device: deviceNamed(device) } : {}) },
    headers: { 'user-agent': agent },
  })
  expect(answer.status).toBe(200)
  return sessionOf(answer).access_token
}

async function noticesOf(as: TestPerson) {
  await app.jobs.runDue()
  return (await app.call(listNotices, { as, query: { kind: 'security' } })).data.data
}
const mailsTo = async ({ email }: TestPerson) =>
  (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email))

describe('a sign-in with a new browser', () => {
  it('is told of from the second browser on, once each, with a link to the sessions', async () => {
    const teacher = await aTeacher(app, company)
    await signIn(teacher, 'first')
    await signIn(teacher, 'first')
    expect(await noticesOf(teacher)).toEqual([])
    await signIn(teacher, 'second')
    await signIn(teacher, 'second')
    await signIn(teacher, 'first')
    expect(await noticesOf(teacher)).toMatchObject([
      {
        event: 'new_sign_in',
        text: 'New sign-in to your account: Firefox (Linux)',
        link: { route: 'admin.sessions', params: {} },
        is_new: true,
      },
    ])
  })

  it('is mailed at any hour, though it was read, with no link and no way to end such mails', async () => {
    const teacher = await aTeacher(app, company)
    const quiet = { from: 0, until: 23 }
    await app.call(updateNotificationChoices, { as: teacher, body: { choices: [], times: { quiet } } })
    await signIn(teacher, 'first')
    await signIn(teacher, 'second')
    await app.call(markNoticesSeen, { as: teacher, body: {} })
    const [mail] = (await mailsTo(teacher)).filter(({ subject }) => subject?.startsWith('New sign-in'))
    expect(mail?.text).toMatch(/Firefox \(Linux\), \w+ \d{1,2}, \d{4} at \d{1,2}:\d{2}/)
    expect(mail?.text).not.toContain('http')
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined()
  })

  it('cannot be switched off', async () => {
    const as = await aTeacher(app, company)
    for (const channel of ['list', 'mail'] as const) {
      const body = { choices: [{ kind: 'security' as const, channel, wanted: false }] }
      expect((await app.call(updateNotificationChoices, { as, body })).status).toBe(422)
    }
  })

  it('is of a kind of browser where it keeps no id', async () => {
    const teacher = await aTeacher(app, company)
    await signIn(teacher)
    await signIn(teacher)
    expect(await noticesOf(teacher)).toEqual([])
    await signIn(teacher, undefined, 'curl/8')
    expect(await noticesOf(teacher)).toMatchObject([{ text: 'New sign-in to your account: unknown device' }])
  })

  it('is one again after 400 days, and the oldest of more than twenty is forgotten', async () => {
    const teacher = await aTeacher(app, company)
    const others = Array.from({ length: 20 }, (_, nth) => ({
      user_id: teacher.id,
      device_hash: tokenHash(`${teacher.id} ${nth}`),
      last_used_at: new Date(Date.now() - nth * 1_000).toISOString(),
    }))
    await app.database.db.insertInto('known_devices').values(others).execute()
    const stored = () =>
      app.database.db.selectFrom('known_devices').selectAll().where('user_id', '=', teacher.id).execute()
    await signIn(teacher, 'first')
    expect((await stored()).map(({ device_hash }) => device_hash)).not.toContainEqual(others[19]?.device_hash)
    expect(await stored()).toHaveLength(20)
    expect(await noticesOf(teacher)).toHaveLength(1)
    await app.database.db
      .updateTable('known_devices')
      .set({ last_used_at: new Date(Date.now() - 401 * 86_400_000).toISOString() })
      .where('user_id', '=', teacher.id)
      .execute()
    await signIn(teacher, 'first')
    expect(await noticesOf(teacher)).toHaveLength(2)
    await removePerson(app.as(teacher), {
      ...{ id: teacher.id, company_id: teacher.company_id },
      ...{ kind: 'person.removed', names: 'erase_names' },
    })
    expect(await stored()).toEqual([])
  })

  it('is told to a student who opened a mailed link', async () => {
    const student = await aStudent(app, company)
    const open = async (device: string) => {
      const rule = { lifeMs: 60_000, perPerson: 9, windowMs: 60_000 }
      const token = (await makeLink(app.contextOutside(), student.id, 'magic', rule)) ?? ''
      const answer = await app.call(useMagicLink, {
        body: { token, device: deviceNamed(device) },
        headers: { 'user-agent': firefox },
      })
      expect(answer.status).toBe(200)
    }
    await open('first')
    await open('second')
    expect(await noticesOf(student)).toMatchObject([
      { link: { route: 'front.settings.index', params: { page: 'profile' } } },
    ])
  })
})

it('a new password is in the list, and mailed once', async () => {
  const teacher = await aTeacher(app, company)
  const as = { token: await signIn(teacher, 'first') }
  const body = { current_password: testPassword, password: 'another harbour cedar ten' }
  const { data } = await app.call(changePassword, { as, body })
  expect(await noticesOf({ ...teacher, token: data.access_token })).toMatchObject([
    { event: 'password_changed', text: 'Your password was changed' },
  ])
  expect(await mailsTo(teacher)).toHaveLength(1)
})
