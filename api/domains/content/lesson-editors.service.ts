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

// Who has a lesson's text open for writing. Alone writes lesson_editors.

/** How long somebody counts as being there after they last said so, in milliseconds. */
const lifetime = 40_000

/** Notes that the caller has a lesson's text open and answers who else has. Throws 404. */
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

/** The caller has the text open no longer, and the others learn it at once. In a second window of theirs they are soon there again. */
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
