import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeStudent } from '#contract/directory/directory.ts'
import { setAbsence } from '#contract/learning/absences.ts'
import { exemptFromCourse } from '#contract/learning/exemptions.ts'
import { allowAttempts } from '#contract/learning/extra-attempts.ts'
import { erasuresFile } from '#db/erasures.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'

const app = aTestApp()
const root = join(import.meta.dirname, '../../..')

async function erase(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['api/db/erasing/erase-person.command.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: app.database.url },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  await once(child, 'close')
  return { code: child.exitCode, said }
}

const rowOf = (id: string) =>
  app.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What staff wrote down about a student beside their progress. */
async function noteAbout(student: TestPerson, staff: TestPerson): Promise<void> {
  const course = await aReleasedCourse(app, { id: student.company_id } as TestCompany, {
    items: [quiz({ settings: { attempts_allowed: 1 } })],
  })
  await aReader(app, student, course).open(0)
  const params = { courseId: course.id, studentId: student.id }
  const [day] = new Date().toISOString().split('T')
  const about = { as: staff, params }
  await app.call(setAbsence, { ...about, body: { starts_on: day ?? '', ends_on: null } })
  await app.call(exemptFromCourse, { ...about, body: { reason: 'other', note: 'Private' } })
  const itemId = course.items[0]?.id ?? ''
  const body = { attempts_allowed: 2, reason: 'Private' }
  expect((await app.call(allowAttempts, { as: staff, params: { ...params, itemId }, body })).status).toBe(200)
}

async function notesAbout({ id }: TestPerson): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ note: string }>(
    `select 'away' as note from absences where student_id = $1
    union all select note from course_exemptions where student_id = $1
    union all select reason from extra_attempts x join enrolments e on e.id = x.enrolment_id where e.student_id = $1`,
    [id],
  )
  return rows.map(({ note }) => note)
}

it.each(['by the command', 'on the web'])(
  'leaves nothing of what staff wrote about them: %s',
  async (way) => {
    const company = await aCompany(app)
    const [student, admin] = [await aStudent(app, company), await anAdmin(app, company)]
    await noteAbout(student, admin)
    expect(await notesAbout(student)).toEqual(['away', 'Private', 'Private'])
    if (way === 'on the web') await app.call(removeStudent, { as: admin, params: { studentId: student.id } })
    else expect((await erase(student.id)).code).toBe(0)
    await app.jobs.runDue()
    expect(await notesAbout(student)).toEqual([''])
  },
  60_000,
)

// Specification +: The operator can erase a person by a command
it('erases a student by their address, notes it outside the database and in the log', async () => {
  const company = await aCompany(app)
  const student = await aStudent(app, company)
  const { code, said } = await erase(student.email.toUpperCase())
  expect([code, said]).toEqual([0, expect.stringContaining(`Erased the person ${student.id}`)])
  await app.jobs.runDue()
  expect(await rowOf(student.id)).toMatchObject({ status: 'removed', first_name: '', last_name: '' })
  expect(readFileSync(erasuresFile(app.dataDir), 'utf8')).toContain(student.id)
  const event = app.database.db.selectFrom('events').select(['kind', 'actor_id', 'data'])
  expect(await event.where('company_id', '=', company.id).execute()).toContainEqual({
    ...{ kind: 'person.removed', actor_id: null },
    data: { user_id: student.id },
  })
  const sessions = app.database.db.selectFrom('sessions').select('revoked_at')
  expect((await sessions.where('user_id', '=', student.id).execute()).every((one) => one.revoked_at)).toBe(
    true,
  )
  expect(await erase(student.id)).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has') })
}, 60_000)

it('keeps the names of staff with what they wrote, and the last owner in office', async () => {
  const company = await aCompany(app)
  const owner = await anAdmin(app, company, { abilities: ['owner'] })
  const teacher = await aTeacher(app, company)
  await anAdmin(app, company)
  expect((await erase(teacher.id)).code).toBe(0)
  expect(await rowOf(teacher.id)).toMatchObject({ status: 'removed', first_name: 'Ada' })
  expect(await erase(owner.id)).toMatchObject({
    code: 1,
    said: expect.stringContaining('last admin or owner'),
  })
  expect(await rowOf(owner.id)).toMatchObject({ status: 'active' })
  expect(await erase()).toMatchObject({ code: 1, said: expect.stringContaining('Usage') })
}, 60_000)
