import { expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { anImportingAdmin } from './imports.test-support.ts'

const app = aTestApp()
const { made, read, check, apply, rowsOf, person } = anImportingAdmin(app)

/** Names of the company's groups with the addresses of their members. */
async function groupsOf(): Promise<Record<string, string[]>> {
  const rows = await app.database.db
    .selectFrom('groups')
    .leftJoin('group_members', 'group_members.group_id', 'groups.id')
    .leftJoin('users', 'users.id', 'group_members.user_id')
    .select(['groups.name', 'users.email'])
    .where('groups.company_id', '=', made.company.id)
    .orderBy('users.email')
    .execute()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, members]) => [
      name,
      members.flatMap(({ email }) => email ?? []),
    ]),
  )
}

const extraTimeOf = async (email: string) => {
  const { id = '' } = (await person(email)) ?? {}
  const times = app.database.db.selectFrom('extra_times').select('percent').where('student_id', '=', id)
  return (await times.executeTakeFirst())?.percent
}

const heading = 'E-mail;Name;Groups;Extra time;Start date'

it('puts people into groups, which come to be, and sets extra time and start dates', async () => {
  const file = [
    heading,
    'ada@columns.test;Ada Byron;Night shift|Drivers;25%;31.03.2026',
    'bo@columns.test;Bo Sé;night SHIFT;;2026-04-01',
    'cy@columns.test;Cy Ro;;400;03/04/2026',
  ].join('\r\n')
  const checked = await check(file)
  expect(checked.counts).toMatchObject({ created: 2, refused: 1 })
  const [refused] = await rowsOf(checked.id, { outcome: 'refused' })
  expect(refused?.problems.map(({ problem, field }) => [problem, field])).toEqual([
    ['extra_time_invalid', 'extra_time'],
    ['date_ambiguous', 'start_date'],
  ])
  await apply(checked.id)
  expect(await groupsOf()).toEqual({
    Drivers: ['ada@columns.test'],
    'Night shift': ['ada@columns.test', 'bo@columns.test'],
  })
  expect([await extraTimeOf('ada@columns.test'), await extraTimeOf('bo@columns.test')]).toEqual([
    25,
    undefined,
  ])
  expect(await person('ada@columns.test')).toMatchObject({ starts_on: '2026-03-31' })
  expect(await person('bo@columns.test')).toMatchObject({ starts_on: '2026-04-01' })
})

it('changes only what differs, and takes nobody out of a group', async () => {
  await apply((await check(`${heading}\nada@columns.test;Ada Byron;Drivers;25;2026-03-31`)).id)
  const same = await check(`${heading}\nada@columns.test;Ada Byron;drivers;25 %;31/03/2026`)
  expect(same.counts).toMatchObject({ unchanged: 1, updated: 0 })
  await apply(same.id)
  const next = await check(`${heading}\nada@columns.test;Ada Byron;Office;0;`, { clear_empty: true })
  expect(next.counts).toMatchObject({ updated: 1 })
  await apply(next.id)
  expect(await groupsOf()).toEqual({ Drivers: ['ada@columns.test'], Office: ['ada@columns.test'] })
  expect(await extraTimeOf('ada@columns.test')).toBeUndefined()
  expect(await person('ada@columns.test')).toMatchObject({ starts_on: null })
})

it('mails nobody in a closed company', async () => {
  const branch = await aCompany(app, { parent: made.company, name: 'Closed Branch' })
  const file = 'email,company\nhere@columns.test,\nthere@columns.test,Closed Branch'
  const { id } = await check(file)
  await app.database.db
    .updateTable('companies')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', branch.id)
    .execute()
  await apply(id, { invite: true })
  await app.jobs.runDue(new Date('2031-03-03T10:00:00Z'))
  const people = await app.database.db
    .selectFrom('users')
    .select(['email', 'invited_at'])
    .where('email', 'in', ['here@columns.test', 'there@columns.test'])
    .execute()
  expect(Object.fromEntries(people.map((one) => [one.email, one.invited_at !== null]))).toEqual({
    'here@columns.test': true,
    'there@columns.test': false,
  })
  const next = await check('email\nnext@columns.test')
  await app.database.db
    .updateTable('imports')
    .set({ company_id: branch.id })
    .where('id', '=', next.id)
    .execute()
  const refused = await apply(next.id, { invite: true })
  expect([refused.status, refused.data]).toMatchObject([
    409,
    { errors: { invite: [expect.stringContaining('closed')] } },
  ])
})

it('mails nobody before the start date', async () => {
  await app.database.db
    .updateTable('companies')
    .set({ time_zone: 'UTC' })
    .where('id', '=', made.company.id)
    .execute()
  const file = [
    'E-mail;Name;Start date',
    'now@columns.test;Nia Ow;2031-03-03',
    'later@columns.test;Lena Ter;2031-03-05',
  ].join('\n')
  const { id } = await check(file)
  await apply(id, { invite: true })
  const invitedOn = async (iso: string) => {
    await app.jobs.runDue(new Date(iso))
    const people = [await person('now@columns.test'), await person('later@columns.test')]
    return people.map((one) => one?.invited_at !== null)
  }
  expect(await invitedOn('2031-02-28T10:00:00Z')).toEqual([false, false])
  expect(await invitedOn('2031-03-03T10:00:00Z')).toEqual([true, false])
  expect(await invitedOn('2031-03-05T10:00:00Z')).toEqual([true, true])
  expect((await read(id)).waiting_invitations).toBe(0)
})
