import type { Attempt } from '#contract/learning/attempts.ts'
import type { QuizBody } from '#domains/publishing/publishing.documents.ts'
import { getDocument, getKeys } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { QuizStanding } from '../progress/learning.evaluator.ts'
import { type OpenedAttempt, toWholeAttempt } from './attempts.presenter.ts'
import { type AttemptRow, selectAnswers, selectAttempts } from './attempts.queries.ts'
import type { RecordedAnswer } from './attempts.rules.ts'

/** An attempt of the caller. Throws 404. */
export async function loadRow(ctx: SignedIn, id: string): Promise<AttemptRow> {
  return found((await selectAttempts(ctx, [id]))[0])
}

/** The attempt with its questions, keys and answers. */
export async function loadParts(ctx: SignedIn, row: AttemptRow): Promise<OpenedAttempt> {
  const [opened] = await withParts(ctx, [row])
  return found(opened)
}

async function withParts(ctx: SignedIn, rows: AttemptRow[]): Promise<OpenedAttempt[]> {
  if (rows.length === 0) return []
  const answers = await selectAnswers(
    ctx,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => openAttempt(ctx, row, answers.get(row.id) ?? [])))
}

/** An attempt and its answers with the questions and keys that they are about. */
export async function openAttempt(
  ctx: SignedIn,
  row: AttemptRow,
  answers: readonly RecordedAnswer[],
): Promise<OpenedAttempt> {
  const body = (await getDocument(ctx, row.document_hash)) as QuizBody
  return { row, body, keys: await getKeys(ctx, row.document_hash), answers }
}

/** The open and the last attempt at a quiz as they may be shown now, by id, and the quiz as the open one asks it. */
export async function showAttempts(
  ctx: SignedIn,
  quiz: QuizStanding | null,
): Promise<{ attempts: Map<string, Attempt>; openBody: QuizBody | undefined }> {
  const ids = [quiz?.open?.id, quiz?.last?.id].filter((id) => id !== undefined)
  const opened = await withParts(ctx, await selectAttempts(ctx, ids))
  return {
    attempts: new Map(opened.map((one) => [one.row.id, toWholeAttempt(one, ctx.now, quiz)])),
    openBody: opened.find(({ row }) => row.status === 'open')?.body,
  }
}
