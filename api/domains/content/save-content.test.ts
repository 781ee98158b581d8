import { beforeEach, describe, expect, test } from 'vitest'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import * as contract from '#contract/content/content.ts'
import type { ContentConflict } from '#contract/content/writing-together.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, aParagraph } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const ann = fileFixture(() => aTeacher(app, company, { first_name: 'Ann', last_name: 'Frey' }))
const ben = fileFixture(() => aTeacher(app, company, { first_name: 'Ben', last_name: 'Roth' }))

const four = ['One', 'Two', 'Three', 'Four']
const lines = (...texts: string[]) =>
  aDocument(...texts.map((text, index) => aParagraph(`line${index}`, text)))

let course: TestCourse
let contentId: string
/** The version of the four lines that both authors have opened. */
let version: number
beforeEach(async () => {
  course = await aCourse(app, ann, { lessons: 1, locales: ['en_US', 'es_ES'] })
  const opened = await open()
  contentId = opened.id
  version = (await save(ann, opened.version, lines(...four))).data.data.version
})

const lesson = () => ({ courseId: course.id, lessonId: course.lessonIds[0] ?? '' })
const open = async (locale = 'en_US') =>
  (await app.call(contract.getContent, { as: ann, params: { ...lesson(), locale } })).data.data
const save = (as: typeof ann, over: number, document: ContentDocument, key: string = newId()) =>
  app.call(contract.saveContent, {
    as,
    params: { ...lesson(), contentId },
    body: { key, version: over, document },
  })
const textsIn = (document: unknown) =>
  (document as ContentDocument).content.map(({ content }: ContentNode) => content?.[0]?.text)
const conflictOf = (answer: Awaited<ReturnType<typeof save>>) => answer.error.detail as ContentConflict

describe('a save whose answer was lost', () => {
  test('is answered once more under its key, and what follows is saved over it', async () => {
    const key = newId()
    const first = await save(ann, version, lines('Mine', 'Two', 'Three', 'Four'), key)
    const again = await save(ann, version, lines('Mine', 'Two', 'Three', 'Four'), key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.data.data).toEqual(first.data.data)
    const next = await save(ann, again.data.data.version, lines('Mine, typed on', 'Two', 'Three', 'Four'))
    expect(next.status).toBe(200)
  })

  // Specification, authoring 3: An author’s own lost answer is nobody else’s change
  test('is no conflict where somebody went on from it in the same block', async () => {
    const key = newId()
    const first = await save(ann, version, lines('Mine', 'Two', 'Three', 'Four'), key)
    await save(ben, first.data.data.version, lines('Mine, and his', 'Two', 'Three', 'Four'))
    const again = await save(ann, version, lines('Mine', 'Two', 'Three', 'Four'), key)
    expect([again.status, textsIn(again.data.data.document)[0]]).toEqual([200, 'Mine, and his'])
    expect((await open()).version).toBe(version + 2)
  })
})

describe('two authors', () => {
  test('in different blocks have both their changes, and the history keeps each state', async () => {
    await save(ann, version, lines('Of Ann', 'Two', 'Three', 'Four'))
    const second = await save(ben, version, lines('One', 'Two', 'Of Ben', 'Four'))
    expect(second.status).toBe(200)
    expect(textsIn(second.data.data.document)).toEqual(['Of Ann', 'Two', 'Of Ben', 'Four'])
    expect(second.data.data).toMatchObject({ version: version + 2, updated_by: 'Ben Roth' })
    const states = await app.call(contract.listContentStates, {
      as: ann,
      params: { ...lesson(), contentId },
    })
    expect(states.data.data.slice(0, 3).map(({ saved_by }) => saved_by)).toEqual([
      'Ben Roth',
      'Ann Frey',
      'Ann Frey',
    ])
  })

  test('at once in different blocks lose nothing', async () => {
    const texts = four.map((text) => `${text}, rewritten`)
    const answers = await Promise.all(
      texts.map((text, index) =>
        save(index % 2 ? ben : ann, version, lines(...four.toSpliced(index, 1, text))),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(textsIn((await open()).document)).toEqual(texts)
  })

  test('in one block: the rest is saved, and 409 names the block and what it holds', async () => {
    await save(ann, version, lines('Of Ann', 'Two', 'Three', 'Four'))
    const second = await save(ben, version, lines('Of Ben', 'Two', 'Three', 'Also of Ben'))
    expect([second.status, second.error.code]).toEqual([409, 'version_conflict'])
    expect(conflictOf(second)).toMatchObject({ conflicts: ['line0'], version: version + 2 })
    expect(textsIn(conflictOf(second).document)).toEqual(['Of Ann', 'Two', 'Three', 'Also of Ben'])
    expect(await open()).toMatchObject({ version: version + 2 })
    const chosen = lines('Of Ben', 'Two', 'Three', 'Also of Ben')
    expect((await save(ben, version + 2, chosen)).data.data.document).toEqual(chosen)
  })

  test('in one block: sent again under its key, it is told of the conflict again', async () => {
    await save(ann, version, lines('Of Ann', 'Two', 'Three', 'Four'))
    const key = newId()
    const sent = lines('Of Ben', 'Two', 'Three', 'Also of Ben')
    const answers = [await save(ben, version, sent, key), await save(ben, version, sent, key)]
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect(conflictOf(answers[1]!)).toEqual(conflictOf(answers[0]!))
  })

  test('insert, move and remove blocks side by side', async () => {
    const [one, two, three, last] = lines(...four).content as [
      ContentNode,
      ContentNode,
      ContentNode,
      ContentNode,
    ]
    await save(ann, version, aDocument(last, one, aParagraph('new1', 'New of Ann'), two, three))
    const merged = await save(ben, version, aDocument(one, three, aParagraph('new2', 'New of Ben'), last))
    expect(textsIn(merged.data.data.document)).toEqual(['Four', 'One', 'New of Ann', 'Three', 'New of Ben'])
  })

  test('begin to translate at once, each in blocks of their own', async () => {
    const { id, version: first } = await open('es_ES')
    contentId = id
    await save(ann, first, lines('Uno', 'Two', 'Three', 'Four'))
    const second = await save(ben, first, lines('One', 'Dos', 'Three', 'Four'))
    expect(textsIn(second.data.data.document)).toEqual(['Uno', 'Dos', 'Three', 'Four'])
  })

  test('where the version one began with is no longer kept, nothing of either is lost', async () => {
    for (let state = 0; state <= serverLimits.revisionsKept; state += 1)
      await save(ann, version + state, lines('One', `State ${state}`, 'Three'))
    const late = await save(ben, version, aDocument(...lines(...four).content, aParagraph('late', 'Late')))
    expect(conflictOf(late).conflicts).toEqual(['line1'])
    expect(textsIn(conflictOf(late).document)).toEqual(
      expect.arrayContaining(['One', `State ${serverLimits.revisionsKept}`, 'Three', 'Four', 'Late']),
    )
  })
})

test('a review is voided by a merge, and not by a save that is known already', async () => {
  const { db } = app.database
  const key = newId()
  await save(ann, version, lines('Of Ann', 'Two', 'Three', 'Four'), key)
  await db.updateTable('courses').set({ status: 'in_review' }).where('id', '=', course.id).execute()
  const status = async () =>
    (await db.selectFrom('courses').select('status').where('id', '=', course.id).executeTakeFirstOrThrow())
      .status
  await save(ann, version, lines('Of Ann', 'Two', 'Three', 'Four'), key)
  expect(await status()).toBe('in_review')
  await save(ben, version, lines('One', 'Two', 'Three', 'Of Ben'))
  expect(await status()).toBe('draft')
})
