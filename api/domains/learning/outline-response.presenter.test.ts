import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getOutline } from '#contract/learning/learning.ts'
import type { OutlineItem, Release } from '#domains/publishing/publishing.documents.ts'
import type { SignedIn } from '#platform/context.ts'
import { lazySerialize } from '#platform/http/schemas.ts'
import { aLessonItem, anAttempt, aQuizItem, aRecord } from '#tests/support/builders/progress.ts'
import { toOutline } from './learning.presenter.ts'
import { writeOutline } from './outline-response.presenter.ts'
import type { CourseProgress } from './progress/course-progress.loader.ts'
import {
  emptyRecords,
  evaluate,
  type ItemRecord,
  type ProgressRecords,
} from './progress/learning.evaluator.ts'
import type { AttemptRecord } from './progress/quiz-state.rules.ts'
import { courseIn } from './progress/released-course.rules.ts'

const write = lazySerialize(getOutline.response)
const ctx = { languages: { platform: 'en_US', course: null }, now: new Date() } as SignedIn

/** A title that contains what the outline stores about an item, and more characters that JSON has to escape. */
const nasty = '"state":"available","changed":false,"score":null} "chapters":[],"final_exam":[] \\" \u2028 ελ'
let made = 0
const lesson = (): OutlineItem => {
  made += 1
  return { ...aLessonItem(`l${made}`, 2), title: { en_US: `${nasty} ${made}` } }
}
const quiz = (): OutlineItem => {
  made += 1
  return { ...aQuizItem(`q${made}`, { attempts_allowed: 2 }), title: { en_US: nasty } }
}
const aRelease = (lessons: number, more: object = {}): Release =>
  ({
    id: `release-of-${lessons}-${made}`,
    number: 3,
    course_id: 'course',
    material: {},
    documents: {},
    outline: {
      course: {
        slug: 'course',
        locales: ['en_US'],
        order_mode: 'free',
        skipping_allowed: true,
        pass_mark: 0,
        ...more,
      },
      title: { en_US: nasty },
      description: { en_US: '' },
      chapters: [
        { id: 'c1', title: { en_US: nasty }, sections: [] },
        {
          id: 'c2',
          title: { en_US: '' },
          sections: [
            { id: 's1', title: { en_US: nasty }, items: Array.from({ length: lessons }, lesson) },
            { id: 's2', title: { en_US: 'Empty' }, items: [] },
            { id: 's3', title: { en_US: 'Checked' }, items: [quiz(), lesson(), quiz()] },
          ],
        },
      ],
      final_exam: [quiz()],
    },
  }) as unknown as Release

const releases = [aRelease(0), aRelease(3, { order_mode: 'sequential' }), aRelease(61), aRelease(150)]
it('is to the byte what the schema writes, packed and plain, wherever a reader stands', () => {
  const status = fc.constantFrom('in_progress' as const, 'completed' as const, 'skipped' as const)
  const touched = fc.array(fc.record({ place: fc.nat(160), status, score: fc.nat(100) }), { maxLength: 40 })
  fc.assert(
    fc.property(fc.constantFrom(...releases), touched, fc.boolean(), (release, touches, completed) => {
      const course = courseIn(release, null)
      const byPlace = new Map(touches.map((each) => [each.place % course.rules.items.length, each]))
      const records: ProgressRecords = { ...emptyRecords, completed, items: [], attempts: [] }
      const items: ItemRecord[] = []
      const attempts: AttemptRecord[] = []
      for (const [index, each] of byPlace) {
        const { id, kind } = course.rules.items[index] as OutlineItem
        if (kind === 'quiz') attempts.push(anAttempt(id, 1, { score: each.score, passed: each.score >= 80 }))
        else items.push(aRecord(id, each.status))
      }
      const material = Object.fromEntries(
        items.slice(0, 5).map(({ item_id }) => [item_id, { changed: { en_US: 2 } }]),
      )
      const news = { material, topUp: completed } as unknown as CourseProgress['news']
      const progress = evaluate(course.rules, { ...records, items, attempts }, ctx.now, news)
      const reading: CourseProgress = {
        newest: release,
        course,
        enrolment: null,
        records,
        news,
        progress: progress,
      }
      const plain = write({ data: toOutline(ctx, reading) })
      const prepared = writeOutline(ctx, reading)
      expect(prepared.bytes.toString()).toBe(plain)
      expect(prepared.length).toBe(Buffer.byteLength(plain))
      const { bytes, encoding } = prepared.compressed()
      expect((encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()).toBe(plain)
    }),
  )
})
