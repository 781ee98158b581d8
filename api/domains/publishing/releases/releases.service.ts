import type { Course } from '#contract/courses/courses.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { FirstAudience } from '#contract/publishing/first-audience.ts'
import type { ItemChange, listReleases as listReleasesEndpoint } from '#contract/publishing/publishing.ts'
import type { compareReleases as compareReleasesEndpoint } from '#contract/publishing/releases.ts'
import { type CourseRow, getCourse } from '#domains/courses/courses.service.ts'
import {
  draftFingerprints,
  lockCourse,
  readCourse,
  setCurrentRelease,
} from '#domains/courses/drafts.service.ts'
import { readOrigins } from '#domains/translations/jobs/jobs.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { newId } from '#platform/ids.ts'
import { ensureOwnAssignment } from '../assignments/assignments.queries.ts'
import { changesOf, countChanges, suggestedKind } from '../changes/draft-changes.rules.ts'
import { applyDraft } from '../drafts/apply-draft.service.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import type { ReleaseSnapshot } from '../drafts/release-snapshot.rules.ts'
import type { ReleaseOutline } from '../publishing.documents.ts'
import { sayValue } from '../publishing.presenter.ts'
import {
  type CurrentRelease,
  countReleases,
  insertDocuments,
  insertReleaseItems,
  type ReleaseSummary,
  selectReleases,
  selectSnapshot,
} from './releases.queries.ts'

export interface NewRelease {
  course: CourseRow
  draft: Draft
  snapshot: ReleaseSnapshot
  /** The newest release so far. */
  previous: CurrentRelease | undefined
  /** Compared with the newest release so far. */
  changes: ItemChange[]
  /** If absent, follows from the changes. */
  kind: CurrentRelease['kind'] | undefined
  note: string
  /** Additional audience of the first release, besides the people it is assigned to already. */
  audience: FirstAudience | undefined
}

/**
 * Publishes a draft as the course's next release. The caller must hold the lock on the course, so that numbers have
 * no gaps.
 */
export async function release(ctx: SignedIn, next: NewRelease): Promise<ReleaseSummary> {
  const { course, snapshot, previous } = next
  const id = newId()
  const number = (previous?.number ?? 0) + 1
  await insertDocuments(ctx, snapshot.documents)
  await insertRelease(ctx, { ...next, id, number })
  await insertReleaseItems(ctx, { id, previous: previous?.id ?? null }, snapshot.documents)
  await setCurrentRelease(ctx, course.id, id)
  if (!previous && next.audience === 'company') await ensureOwnAssignment(ctx, course)
  await recordEvent(ctx, {
    kind: 'course.published',
    company_id: course.company_id,
    course_id: course.id,
    release_id: id,
    data: { number },
  })
  const [made] = await selectReleases(ctx, course.id, { limit: 1 })
  return made as ReleaseSummary
}

async function insertRelease(
  ctx: SignedIn,
  next: NewRelease & { id: string; number: number },
): Promise<void> {
  const { id, number, course, draft, snapshot, note } = next
  const changes = countChanges(next.changes)
  const origins = await readOrigins(ctx, course.id)
  const fingerprints = await draftFingerprints(ctx, { id: course.id, published: draft.publishable })
  await ctx.db
    .insertInto('releases')
    .values({
      id,
      company_id: course.company_id,
      course_id: course.id,
      number,
      kind: next.kind ?? suggestedKind(changes),
      note,
      draft_hash: snapshot.draft_hash,
      locales: draft.publishable,
      origins: JSON.stringify(
        Object.fromEntries(
          draft.publishable.flatMap((locale) => (origins[locale] ? [[locale, origins[locale]]] : [])),
        ),
      ),
      minutes: snapshot.outline.course.estimated_minutes,
      outline: JSON.stringify(snapshot.outline satisfies ReleaseOutline),
      snapshot: JSON.stringify({ draft }),
      fingerprints: JSON.stringify(fingerprints),
      changes: JSON.stringify(changes),
      published_by: ctx.actor.id,
      published_at: ctx.now.toISOString(),
    })
    .execute()
}

/** Newest first. Throws 404 out of reach. */
export async function listReleases(
  ctx: SignedIn,
  courseId: string,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof listReleasesEndpoint>,
): Promise<ResponseOf<typeof listReleasesEndpoint>> {
  await readCourse(ctx, courseId)
  const rows = await selectReleases(ctx, courseId, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const total = cursor === undefined ? { total: await countReleases(ctx, courseId) } : {}
  return { data: page, meta: { next_cursor, ...total } }
}

/**
 * What a release changed for its readers compared with another release, by default the previous one; for the first
 * release everything is new.
 */
export async function compareReleases(
  ctx: SignedIn,
  { courseId, releaseId }: { courseId: string; releaseId: string },
  { since }: QueryOf<typeof compareReleasesEndpoint>,
): Promise<ResponseOf<typeof compareReleasesEndpoint>> {
  await readCourse(ctx, courseId)
  const after = found(await selectSnapshot(ctx, { courseId, releaseId }))
  const earlier = since ?? (await selectReleases(ctx, courseId, { after: releaseId, limit: 1 }))[0]?.id
  const before = earlier ? found(await selectSnapshot(ctx, { courseId, releaseId: earlier })) : null
  const say = (value: unknown): string => sayValue(ctx, value)
  return {
    data: {
      since: before?.number ?? null,
      number: after.number,
      changes: changesOf({ before: before?.draft ?? null, after: after.draft, say }),
    },
  }
}

/** Replaces the draft with the one the release was made from. Throws 404 out of reach, 409 for an archived course. */
export async function restoreRelease(
  ctx: SignedIn,
  path: { courseId: string; releaseId: string },
): Promise<Course> {
  const course = await lockCourse(ctx, path.courseId)
  const { draft, number } = found(await selectSnapshot(ctx, path))
  await applyDraft(ctx, course.id, draft)
  await recordEvent(ctx, {
    kind: 'course.release_restored',
    company_id: course.company_id,
    course_id: course.id,
    release_id: path.releaseId,
    data: { number },
  })
  return getCourse(ctx, course.id)
}
