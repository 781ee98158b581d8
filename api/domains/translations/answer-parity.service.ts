import { sql } from 'kysely'
import type { Finding } from '#contract/translations/units.ts'
import type { SignedIn } from '#platform/context.ts'

// Finds answers of one question that differ in the source but are the same in a translation, so that nobody could
// tell the right one.

interface AnswerItem {
  id: string
  question_id: string
  what: string
  source: string[]
  target: string[] | null
  findings: Finding[]
}

/**
 * Answers of the questions that the given answers belong to, or of the whole job. Several accepted answers of a
 * short text may well be the same in a language.
 */
async function selectAnswers(ctx: SignedIn, jobId: string, answerIds?: string[]): Promise<AnswerItem[]> {
  const chosen = answerIds
    ? sql`and answers.question_id in (select question_id from answers where id = any(${answerIds}::uuid[]))`
    : sql``
  const { rows } = await sql<AnswerItem>`
    select i.id, answers.question_id, i.what, i.source, i.target, i.findings
    from answers join questions on questions.id = answers.question_id
    join translation_job_items i on i.job_id = ${jobId} and i.owner_id = answers.id and i.what in ('answer.text', 'answer.match')
    where questions.course_id = (select course_id from translation_jobs where id = ${jobId})
      and questions.type not in ('short_text', 'cloze', 'inspect_email') ${chosen}
    order by i.position
  `.execute(ctx.db)
  return rows
}

const folded = (fields: readonly string[] | null): string =>
  (fields?.[0] ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Records which answers are the same as another one; without ids, for the whole job. */
export async function checkAnswers(ctx: SignedIn, jobId: string, answerIds?: string[]): Promise<void> {
  if (answerIds?.length === 0) return
  const all = await selectAnswers(ctx, jobId, answerIds)
  const changed = [...Map.groupBy(all, ({ question_id, what }) => `${question_id} ${what}`).values()].flatMap(
    (answers) => answers.flatMap((answer) => withParity(answer, answers)),
  )
  if (changed.length === 0) return
  await sql`
    update translation_job_items i set findings = c.findings, errors = c.errors
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id uuid, findings jsonb, errors integer)
    where i.id = c.id
  `.execute(ctx.db)
}

/** Empty where the findings do not change. */
function withParity(
  answer: AnswerItem,
  answers: readonly AnswerItem[],
): { id: string; findings: Finding[]; errors: number }[] {
  const own = folded(answer.target)
  const isAlike =
    own !== '' &&
    answers.some(
      (other) =>
        other.id !== answer.id &&
        folded(other.target) === own &&
        folded(other.source) !== folded(answer.source),
    )
  const others = answer.findings.filter(({ code }) => code !== 'parity')
  const isNoted = answer.findings.length > others.length
  if (isAlike === isNoted) return []
  const parity: Finding = { code: 'parity', severity: 'error', field: 0, text: answer.target?.[0] ?? '' }
  const findings = isAlike ? [parity, ...others] : others
  return [{ id: answer.id, findings, errors: findings.filter(({ severity }) => severity === 'error').length }]
}
