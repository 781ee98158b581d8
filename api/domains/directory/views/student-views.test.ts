import { expect, it } from 'vitest'
import { deleteStudentView, listStudentViews, saveStudentView } from '#contract/directory/student-views.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()

it('are saved under a name, replaced under the same, one person’s own, and deleted', async () => {
  const company = await aCompany(app)
  const [teacher, other] = [await aTeacher(app, company), await aTeacher(app, company)]
  const save = (name: string, search: string) =>
    app.call(saveStudentView, { as: teacher, body: { name, search } })
  const names = async (as = teacher) =>
    (await app.call(listStudentViews, { as })).data.data.map(({ name, search }) => `${name} ${search}`)
  await save('Late', 'state=overdue')
  const { data } = await save('late', 'state=overdue&sort=overdue')
  await save('All night', 'tag=night')
  expect(await names()).toEqual(['All night tag=night', 'Late state=overdue&sort=overdue'])
  expect(await names(other)).toEqual([])
  const remove = (as: typeof teacher) => app.call(deleteStudentView, { as, params: { viewId: data.data.id } })
  expect([
    (await remove(other)).status,
    (await remove(teacher)).status,
    (await remove(teacher)).status,
  ]).toEqual([404, 204, 404])
  await app.database.db.updateTable('users').set({ status: 'removed' }).where('id', '=', teacher.id).execute()
  expect(await app.database.db.selectFrom('directory_views').selectAll().execute()).toEqual([])
})
