import { applyCloneUpdate, getCloneUpdate } from '#contract/publishing/clone-updates.ts'
import { cloneIdOf } from '#domains/publishing/clones/clone-ids.rules.ts'
import { cloneCourse } from '#domains/publishing/clones/clones.service.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'
import type { TestCompany } from './companies.ts'
import type { TestCourse } from './courses.ts'

export interface TestClone extends TestCourse {
  /** The id in the clone of what has this id in the original. */
  idOf: (originalId: string) => string
}

/** A clone in a company, its own by default. */
export async function aClone(
  app: TestApp,
  person: TestPerson,
  { course, company, title }: { course: TestCourse; company?: TestCompany; title?: string },
): Promise<TestClone> {
  const ctx = app.as(person)
  const { id, company_id } = await app.database.db.transaction().execute((db) =>
    cloneCourse({ ...ctx, db }, course.id, {
      key: newId(),
      ...(company ? { company_id: company.id } : {}),
      ...(title === undefined ? {} : { title }),
    }),
  )
  const idOf = (originalId: string): string => (originalId === course.id ? id : cloneIdOf(id, originalId))
  return {
    id,
    company_id,
    locales: course.locales,
    chapterId: idOf(course.chapterId),
    sectionId: idOf(course.sectionId),
    lessonIds: course.lessonIds.map(idOf),
    idOf,
  }
}

/** What the newest release of the original would change in a clone. */
export const cloneUpdate = async (app: TestApp, as: TestPerson, courseId: string) =>
  (await app.call(getCloneUpdate, { as, params: { courseId } })).data.data

/** Takes changes over: all of them, or those of some nodes. */
export async function takeCloneUpdate(
  app: TestApp,
  as: TestPerson,
  { courseId, nodeIds }: { courseId: string; nodeIds?: string[] },
) {
  const { release, draft_hash, changes } = await cloneUpdate(app, as, courseId)
  const node_ids = nodeIds ?? [...new Set(changes.map(({ node_id }) => node_id))]
  const body = { release_id: release.id, draft_hash, node_ids }
  return app.call(applyCloneUpdate, { as, params: { courseId }, body })
}
