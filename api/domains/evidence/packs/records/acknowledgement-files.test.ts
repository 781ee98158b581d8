import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashedFormOf } from '#contract/blocks/acknowledgement.ts'
import { removeStudent } from '#contract/directory/directory.ts'
import { acknowledge } from '#contract/learning/acknowledgements/acknowledgements.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { aPack } from '../packs.test-support.ts'

const app = aTestApp()

it('lists who accepted which statement when, and the exact text of each once', async () => {
  const company = await aCompany(app, { time_zone: 'UTC' })
  const admin = await anAdmin(app, company)
  const statement = {
    ...{ title: 'Fair use', statement: 'I use it for work,\nand for nothing else.' },
    ...{ policy: 'Policy, v1', href: '', label: '' },
  }
  const blocks = [{ type: 'acknowledgement', attrs: { id: 'rule', ...statement } }]
  const course = await aReleasedCourse(app, company, { items: [lesson({ blocks })] })
  const people = [
    await aStudent(app, company, { first_name: '=Anna', last_name: 'Doe' }),
    await aStudent(app, company, { first_name: 'Remy', last_name: 'Doe' }),
  ]
  await aStudent(app, company, { first_name: 'Ben', last_name: 'Doe' })
  const hash = createHash('sha256').update(hashedFormOf(statement)).digest('hex')
  for (const as of people) {
    await aReader(app, as, course).open(0)
    const params = { courseId: course.id, itemId: course.items[0]?.id ?? '', blockId: 'rule' }
    await app.call(acknowledge, { as, params, body: { statement_hash: hash } })
  }
  const [anna, remy] = people
  await app.call(removeStudent, { as: admin, params: { studentId: remy?.id ?? '' } })
  await app.settled()
  const pack = await aPack(app, admin)
  const rows = pack.text('acknowledgements.csv').trimEnd().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('Person ID,Name,E-mail,Person')
  expect(rows.find((row) => row.includes(anna?.id ?? '-'))).toMatch(
    new RegExp(`'=Anna Doe,.*,A course,.*,1,en_US,.*Z,${hash}$`),
  )
  expect(rows.find((row) => row.includes(remy?.id ?? '-'))).toMatch(new RegExp(`,,,Removed,.*${hash}$`))
  const lines = pdfText(pack.files['report.pdf'] as Uint8Array).replaceAll(/\s+/g, ' ')
  expect(lines).toContain('Accepted statements')
  expect(lines).toMatch(/Fair use Policy, v1 A course 1 50% \(1 of 2\)/)
  const texts = pack.text('statements.csv')
  expect(texts.match(new RegExp(hash, 'g'))).toHaveLength(1)
  expect(texts).toContain(`${hash},Fair use,"I use it for work,\nand for nothing else.","Policy, v1",,`)
  expect(pack.text('README.txt')).toContain('stands for “I have read and accept this.”')
})
