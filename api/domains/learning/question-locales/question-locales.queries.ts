import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'

export async function hasCourseInReach(ctx: SignedIn, courseId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where('company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row !== undefined
}

/** The quizzes of the newest release in a language, ordered by id. */
export async function selectQuizzes(
  ctx: SignedIn,
  courseId: string,
  { locale, after, limit }: { locale: Locale; after: string | undefined; limit: number },
): Promise<{ id: string; title: string; texts: Record<string, string> }[]> {
  const { rows } = await sql<{ id: string; title: string; texts: Record<string, string> }>`
    select items.item_id as id, documents.body->>'title' as title, (
      select coalesce(jsonb_object_agg(question->>'id', question->>'text'), '{}')
      from jsonb_array_elements(documents.body->'questions') question
    ) as texts
    from courses join release_items items on items.release_id = courses.current_release_id and items.locale = ${locale}
    join documents on documents.hash = items.document_hash and documents.keys is not null
    where courses.id = ${courseId} ${after ? sql`and items.item_id > ${after}` : sql``}
    order by items.item_id limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** Per quiz and language. */
const attemptsLookedAt = 200

export interface AnswersByQuestion {
  quiz_id: string
  question_id: string
  own_answered: number
  own_correct: number
  others_answered: number
  others_correct: number
}

/**
 * Counts the answers of the newest attempts at some quizzes, in one language and in all others. Only attempts at
 * the questions of the newest release count.
 */
export async function selectAnswers(
  ctx: SignedIn,
  courseId: string,
  { locale, quizIds }: { locale: Locale; quizIds: string[] },
): Promise<AnswersByQuestion[]> {
  const { rows } = await sql<AnswersByQuestion>`
    select items.item_id as quiz_id, answers.question_id,
      count(*) filter (where items.locale = ${locale})::integer as own_answered,
      count(*) filter (where items.locale = ${locale} and answers.correct)::integer as own_correct,
      count(*) filter (where items.locale <> ${locale})::integer as others_answered,
      count(*) filter (where items.locale <> ${locale} and answers.correct)::integer as others_correct
    from courses join release_items items on items.release_id = courses.current_release_id
      and items.item_id = any(${quizIds}::uuid[])
    cross join lateral (
      select id from attempts where document_hash = items.document_hash and submitted_at is not null
        and company_id in (${inReach(ctx)})
      order by submitted_at desc limit ${attemptsLookedAt}
    ) attempt
    join attempt_answers answers on answers.attempt_id = attempt.id
    where courses.id = ${courseId}
    group by items.item_id, answers.question_id order by items.item_id, answers.question_id
  `.execute(ctx.db)
  return rows
}
