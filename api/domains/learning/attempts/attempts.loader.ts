import type { Attempt } from '#contract/learning/attempts.ts'
import type { QuizBody } from '#domains/publishing/publishing.documents.ts'
import { getDocument, getKeys } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { QuizProgressState } from '../progress/quiz-state.rules.ts'
import { type OpenedAttempt, toWholeAttempt } from './attempts.presenter.ts'
import { type AttemptRow, selectAnswers, selectAttempts } from './attempts.queries.ts'
import type { RecordedAnswer } from './attempts.rules.ts'

/** An attempt of the caller. Throws 404. */
export async function loadRow(ctx: SignedIn, id: string): Promise<AttemptRow> {
  return found((await selectAttempts(ctx, [id]))[0])
}

/** Loads the attempt's questions, keys and answers. */
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

/** Adds to an attempt and its answers the questions and keys of its quiz document. */
export async function openAttempt(
  ctx: SignedIn,
  row: AttemptRow,
  answers: readonly RecordedAnswer[],
): Promise<OpenedAttempt> {
  const body = (await getDocument(ctx, row.document_hash)) as QuizBody
  return { row, body, keys: await getKeys(ctx, row.document_hash), answers }
}

/**
 * The open and the latest attempt at a quiz as the student may see them now, by id, and the quiz document of the
 * open one.
 */
export async function showAttempts(
  ctx: SignedIn,
  quiz: QuizProgressState | null,
): Promise<{ attempts: Map<string, Attempt>; openBody: QuizBody | undefined }> {
  const ids = [quiz?.open?.id, quiz?.last?.id].filter((id) => id !== undefined)
  const opened = await withParts(ctx, await selectAttempts(ctx, ids))
  return {
    attempts: new Map(opened.map((one) => [one.row.id, toWholeAttempt(one, ctx.now, quiz)])),
    openBody: opened.find(({ row }) => row.status === 'open')?.body,
  }
}
