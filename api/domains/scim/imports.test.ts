import { expect, it } from 'vitest'
import { disableStudent } from '#contract/accounts/people.ts'
import { downloadImportRows } from '#contract/directory/people-imports.ts'
import { anImportingAdmin } from '#domains/directory/imports/imports.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aDirectory, anEntraUser } from './directory.test-support.ts'

const app = aTestApp()
const { made, check, apply, rowsOf, person } = anImportingAdmin(app)

const owner = () =>
  app.database.db
    .updateTable('users')
    .set({ abilities: ['owner'] })
    .where('id', '=', made.admin.id)
    .execute()

// Specification +: An import says what it leaves as it is, because a directory manages it
it('a file changes of managed people only what their directory does not say', async () => {
  await owner()
  const directory = await aDirectory(app, made.admin)
  const [one, two] = [anEntraUser(), anEntraUser()]
  await directory.scim('POST', '/Users', one)
  const { id } = (await directory.scim('POST', '/Users', two)).body
  await app.call(disableStudent, { as: made.admin, params: { studentId: id } })
  const checked = await check(
    [
      'E-mail,First name,Last name,Department,Title,Tags',
      `${one.userName},Eve,Byron,Legal,Captain,crew`,
      `${two.userName},Ada,Byron,Legal,,`,
    ].join('\n'),
    { enable: true },
  )
  expect(checked.counts).toMatchObject({ updated: 1, unchanged: 1, refused: 0 })
  expect(checked.managed).toEqual({
    people: 2,
    fields: ['department', 'first_name', 'last_name', 'status'],
    directories: ['Entra ID'],
  })
  const rows = await rowsOf(checked.id)
  expect(rows.map(({ outcome, fields, skipped }) => [outcome, fields, skipped])).toEqual([
    ['updated', ['tags', 'title'], ['first_name', 'last_name', 'department']],
    ['unchanged', [], ['last_name', 'department', 'status']],
  ])
  const { text } = await app.call(downloadImportRows, { as: made.admin, params: { importId: checked.id } })
  expect(text).toContain('Managed by a directory, so not changed: First name, Last name, Department.')
  expect((await apply(checked.id)).status).toBe(202)
  expect(await person(one.userName)).toMatchObject({
    ...{ first_name: 'Ada', department: 'Sales', title: 'Captain', tags: ['crew'] },
  })
  expect(await person(two.userName)).toMatchObject({ status: 'disabled', department: 'Sales' })
})

it('a file without people whom a directory has adopted does not disable them', async () => {
  await owner()
  const directory = await aDirectory(app, made.admin)
  const sent = anEntraUser()
  await apply((await check(`email\n${sent.userName}\nother@absent.test\nstays@absent.test`)).id)
  expect((await directory.scim('POST', '/Users', sent)).status).toBe(201)
  const checked = await check('email\nstays@absent.test', { absent: 'disable' })
  expect(checked.absent).toMatchObject({ count: 1, of: 2 })
  await apply(checked.id, { absent: 'disable', confirm_disabled: 1 })
  expect((await person(sent.userName))?.status).toBe('active')
  expect((await person('other@absent.test'))?.status).toBe('disabled')
})
