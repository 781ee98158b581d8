import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { ContentDocument } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { acknowledgementsIn } from '#domains/content/content.rules.ts'
import { acceptedIn, statementsOf } from './accepted-statements.ts'
import { itemsOf, loadCourse } from './load-course.ts'

it('accepts the statement of the demo in the language that was read, by its hash in the default one', async () => {
  const course = await loadCourse(fileURLToPath(new URL('./courses/working-away', import.meta.url)))
  const lessons = itemsOf(course).flatMap((item) => (item.kind === 'lesson' ? [item] : []))
  const asking = lessons.filter(
    ({ documents }) => acknowledgementsIn(documents.get('en_US') as ContentDocument).length > 0,
  )
  expect(asking).toHaveLength(1)
  const [{ documents }] = asking as [(typeof asking)[number]]
  const acknowledgements = acknowledgementsIn(documents.get('en_US') as ContentDocument)
  const lesson = { id: 'lesson', kind: 'lesson' as const, title: {}, minutes: 3, steps: 3, acknowledgements }
  const read = (locale: Locale) =>
    acceptedIn(lesson, { ...lesson, title: '', locale, document: documents.get(locale) as ContentDocument })
  const [english, spanish] = [read('en_US'), read('es_ES')]
  expect(english).toMatchObject([{ name: 'Our rules for working from home', row: { locale: 'en_US' } }])
  expect(english[0]?.row.statement_hash).toBe(english[0]?.row.source_hash)
  expect(spanish[0]?.row.source_hash).toBe(english[0]?.row.source_hash)
  expect(spanish[0]?.row.statement_hash).not.toBe(english[0]?.row.statement_hash)
  expect(statementsOf([...english, ...spanish, ...english])).toHaveLength(2)
})
