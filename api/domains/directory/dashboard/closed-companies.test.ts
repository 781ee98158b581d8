import { expect, it } from 'vitest'
import * as tree from '#contract/companies/company-tree.ts'
import { shiftDay } from '#contract/days.ts'
import { compareCompanies, compareCourses, getDashboard } from '#contract/directory/dashboard.ts'
import * as directory from '#contract/directory/directory.ts'
import { exportStudents } from '#contract/directory/student-selection.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'

const app = aTestApp()

it('counts people of a closed company in its own figures, and in none of a company above it', async () => {
  const company = await aCompany(app)
  const open = await aCompany(app, { parent: company })
  const closed = await aCompany(app, { parent: company })
  const branch = await aCompany(app, { parent: closed })
  const admin = await anAdmin(app, company)
  await aReleasedCourse(app, company)
  await app.database.db
    .updateTable('assignments')
    .set({
      mandatory: true,
      with_descendants: true,
      due_on: shiftDay(new Date().toISOString().slice(0, 10), -3),
    })
    .execute()
  const seen = await aStudent(app, open)
  const hidden = [await aStudent(app, closed), await aStudent(app, branch)]
  await app.database.db
    .updateTable('users')
    .set({ department: 'Port' })
    .where('role', '=', 'student')
    .execute()

  /** Every figure that one sees for a company, the caller's own by default. */
  const figuresOf = async (company_id?: string) => {
    const query = company_id ? { company_id } : {}
    const read = { as: admin, query }
    const dashboard = (await app.call(getDashboard, read)).data.data
    const compared = (await app.call(compareCompanies, read)).data
    const [compulsory] = (await app.call(compareCourses, read)).data.data
    const facets = (await app.call(directory.getStudentFacets, read)).data.data
    const listed = (await app.call(directory.listStudents, read)).data.data
    const row = await app.call(tree.getListedCompany, {
      as: admin,
      params: { companyId: company_id ?? company.id },
    })
    return {
      active: dashboard?.people.active,
      mandatory: dashboard?.completion.total,
      due: dashboard?.on_time.total,
      overdue: dashboard?.overdue,
      compared: compared.data.map((each) => each.company_id),
      ofCourse: compulsory?.people,
      counted: (await app.call(directory.countStudents, read)).data.count,
      inPort: (
        await app.call(directory.countStudents, { as: admin, query: { ...query, department: 'Port' } })
      ).data.count,
      states: facets?.states?.overdue,
      listed: listed.map(({ id }) => id).toSorted(),
      onScreen: [row.data.data.people, row.data.data.overdue],
    }
  }
  const figures = (people: string[], companies: string[]) => ({
    active: people.length,
    mandatory: people.length,
    due: people.length,
    overdue: { people: people.length, courses: people.length, median_days: 3 },
    compared: expect.toSatisfy((ids: string[]) => String(ids.toSorted()) === String(companies.toSorted())),
    ofCourse: people.length,
    counted: people.length,
    inPort: people.length,
    states: people.length,
    listed: people.toSorted(),
    onScreen: [people.length, people.length],
  })
  const ids = hidden.map(({ id }) => id)
  const everyone = figures([seen.id, ...ids], [open.id, closed.id, branch.id])
  expect(await figuresOf()).toEqual(everyone)

  const params = { companyId: closed.id }
  await app.call(tree.closeCompany, { as: admin, params })
  expect(await figuresOf()).toEqual(figures([seen.id], [open.id]))
  const { departments } = (await app.call(directory.listStudentValues, { as: admin })).data.data
  expect(departments).toEqual([{ value: 'Port', people: 1 }])
  // Whoever asks for the company finds its people, and can still take them along in a file.
  expect(await figuresOf(closed.id)).toEqual(figures(ids, [closed.id, branch.id]))
  expect(await figuresOf(branch.id)).toEqual(figures(ids.slice(1), [branch.id]))
  const file = await app.call(exportStudents, { as: admin, body: { selection: { ids } } })
  expect(file.text.trim().split('\n')).toHaveLength(3)

  await app.call(tree.openCompany, { as: admin, params })
  expect(await figuresOf()).toEqual(everyone)
})
