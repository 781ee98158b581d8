import { sql } from 'kysely'
import type {
  announceEditor as announceEditorEndpoint,
  LessonEditor,
} from '#contract/content/writing-together.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { type LessonParams, readLesson } from './content.service.ts'

// Who is editing a lesson's text. Only this service writes lesson_editors.

/** How long an editor counts as present after their last heartbeat, in milliseconds. */
const lifetime = 40_000

/** Records that the caller is editing a lesson's text and returns the other editors. Throws 404. */
export async function announceEditor(
  ctx: SignedIn,
  path: LessonParams,
  { locale }: BodyOf<typeof announceEditorEndpoint>,
): Promise<ResponseOf<typeof announceEditorEndpoint>['data']> {
  const { lesson } = await readLesson(ctx, path)
  const row = { lesson_id: lesson.id, user_id: ctx.actor.id, locale, seen_at: ctx.now.toISOString() }
  const expired = await ctx.db
    .deleteFrom('lesson_editors')
    .where('lesson_id', '=', lesson.id)
    .where('seen_at', '<', new Date(ctx.now.getTime() - lifetime).toISOString())
    .executeTakeFirst()
  const noted = await ctx.db
    .insertInto('lesson_editors')
    .values(row)
    .onConflict((existing) =>
      existing.columns(['lesson_id', 'user_id']).doUpdateSet({ locale, seen_at: row.seen_at }),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst()
  const stored = await ctx.db
    .selectFrom('contents')
    .select('version')
    .where('lesson_id', '=', lesson.id)
    .where('locale', '=', locale)
    .executeTakeFirst()
  const editors = await listOthers(ctx, lesson.id)
  if (noted?.is_new || expired.numDeletedRows > 0) announceTo(ctx, editors, lesson.id)
  return { editors, version: stored?.version ?? 1 }
}

/**
 * Removes the caller as an editor and notifies the others immediately. If the caller has a second window open, its
 * next heartbeat adds them again.
 */
export async function leaveLesson(ctx: SignedIn, path: LessonParams): Promise<void> {
  const { lesson } = await readLesson(ctx, path)
  const left = await ctx.db
    .deleteFrom('lesson_editors')
    .where('lesson_id', '=', lesson.id)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (left.numDeletedRows > 0) announceTo(ctx, await listOthers(ctx, lesson.id), lesson.id)
}

function announceTo(ctx: SignedIn, editors: readonly LessonEditor[], lessonId: string): void {
  const people = editors.map(({ id }) => id)
  announceWork(ctx, people, { kind: 'lesson_editors', subject: lessonId })
}

async function listOthers(ctx: SignedIn, lessonId: string): Promise<LessonEditor[]> {
  const rows = await ctx.db
    .selectFrom('lesson_editors')
    .innerJoin('users', 'users.id', 'lesson_editors.user_id')
    .select(['users.id', 'users.avatar', 'lesson_editors.locale'])
    .select(sql<string>`trim(concat_ws(' ', first_name, last_name))`.as('name'))
    .where('lesson_id', '=', lessonId)
    .where('user_id', '<>', ctx.actor.id)
    .orderBy('users.id')
    .limit(limits.editorsShown)
    .execute()
  return rows.map((row) => ({ ...row, locale: row.locale as Locale }))
}
