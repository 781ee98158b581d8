import { randomInt } from 'node:crypto'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Attempt, answerQuestion } from '../../../contract/learning.ts'
import type { SignedIn } from '../../platform/context.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { QuizBody } from '../publishing/publishing.documents.ts'
import { currentRelease, getDocument } from '../publishing/publishing.service.ts'
import { loadParts, loadRow } from './attempts.loading.ts'
import { answerTo, type OpenedAttempt, questionOf, toAttempt } from './attempts.presenter.ts'
import * as queries from './attempts.queries.ts'
import {
  answerProblem,
  drawAnswers,
  drawQuestions,
  type GivenAnswer,
  gradeAnswer,
  isOverdue,
  sameAnswer,
} from './attempts.rules.ts'
import { unmet } from './learning.evaluator.ts'
import { upsertProgress } from './learning.queries.ts'
import { refusal } from './learning.words.ts'
import { openItem, readBegun } from './opening.service.ts'
import { note } from './progress.service.ts'
import { type Begun, documentOf, itemIn } from './reading.ts'
import { type Submitted, settle, submit } from './submission.service.ts'

/**
 * Attempts at quizzes: at most one open at a time, on the questions, the order and the language it began with. The server's clock
 * ends it. With the rest of this folder alone writes attempts and attempt_answers.
 */

export interface Where {
  courseId: string
  itemId: string
}

/** Opens an attempt, or answers the open one. Throws 409 when none is left or one must wait, 423 when the quiz is locked. */
export async function startQuiz(ctx: SignedIn, { courseId, itemId }: Where): Promise<{ data: Attempt }> {
  const newest = found(await currentRelease(ctx, courseId))
  const reading = await settle(ctx, await openItem(ctx, newest, itemId))
  const { item, quiz } = itemIn(reading, itemId)
  if (item.kind !== 'quiz' || !quiz) throw conflict('learning.not_a_quiz')
  if (quiz.blocked) throw refusal(ctx, reading, quiz.blocked)
  const row = quiz.open ? await loadRow(ctx, quiz.open.id) : await beginAttempt(ctx, reading, itemId)
  return { data: toAttempt(await loadParts(ctx, row), ctx.now) }
}

async function beginAttempt(ctx: SignedIn, reading: Begun, itemId: string): Promise<queries.AttemptRow> {
  const { record, stepsSeen, quiz } = itemIn(reading, itemId)
  const { hash, locale } = documentOf(reading, itemId)
  const body = (await getDocument(ctx, hash)) as QuizBody
  const question_order = drawQuestions(body, randomInt)
  const limit = body.settings.time_limit_seconds
  const row = {
    id: newId(),
    enrolment_id: reading.enrolment.id,
    item_id: itemId,
    number: (quiz?.used ?? 0) + 1,
    release_id: reading.course.release.id,
    document_hash: hash,
    locale,
    question_order,
    answer_order: drawAnswers(body, question_order, randomInt),
    cursor: 0,
    status: 'open' as const,
    score: null,
    passed: null,
    started_at: ctx.now.toISOString(),
    deadline_at: limit === null ? null : new Date(ctx.now.getTime() + limit * 1_000).toISOString(),
    submitted_at: null,
  }
  await queries.insertAttempt(ctx, row)
  if (!record) {
    const change = {
      item_id: itemId,
      status: 'in_progress' as const,
      step: 0,
      steps_seen: stepsSeen,
      score: null,
      completed_at: null,
    }
    await upsertProgress(ctx, reading.enrolment.id, { ...change, document_hash: hash, locale })
  }
  await note(ctx, reading, {
    kind: 'quiz.started',
    item_id: itemId,
    data: { attempt_id: row.id, number: row.number },
  })
  return { ...row, points: null }
}

/** Records an answer, and goes on when asked to. Throws 404, 422 for what cannot be an answer, 409 for one that comes too late. */
export async function answer(
  ctx: SignedIn,
  where: Where,
  sent: BodyOf<typeof answerQuestion>,
): Promise<{ data: Attempt }> {
  const locked = found(await queries.lockAttempt(ctx, { ...where, attemptId: sent.attempt_id }))
  const opened = await loadParts(ctx, locked.status === 'open' ? locked : await loadRow(ctx, locked.id))
  if (isOverdue(opened.row, ctx.now))
    return { data: toAttempt(await end(ctx, where, opened, 'expired'), ctx.now) }
  const answered = await putAnswer(ctx, opened, sent)
  const after = sent.advance ? await goOn(ctx, where, answered, sent.question_id) : answered
  return { data: toAttempt(after, ctx.now) }
}

async function putAnswer(
  ctx: SignedIn,
  opened: OpenedAttempt,
  { question_id, answer: { answer_ids } }: BodyOf<typeof answerQuestion>,
): Promise<OpenedAttempt> {
  const { row, body, keys, answers } = opened
  if (!row.question_order.includes(question_id)) throw invalid({ question_id: ['learning.question_unknown'] })
  const question = questionOf(body, question_id)
  const problem = answerProblem(question, answer_ids)
  if (problem) throw invalid({ 'answer.answer_ids': [problem] })
  const before = answerTo(opened, question_id)
  if (before && sameAnswer(before.answer.answer_ids, answer_ids)) return opened
  refuseLate(opened, question_id)
  const graded = gradeAnswer(question, found(keys[question_id]), answer_ids)
  const given: GivenAnswer = {
    question_id,
    answer: { answer_ids },
    ...graded,
    answered_at: ctx.now.toISOString(),
  }
  await queries.upsertAnswer(ctx, row.id, given)
  return { ...opened, answers: [...answers.filter((other) => other.question_id !== question_id), given] }
}

/** An answer stands for good once its feedback was shown, once the student has gone past it for good, and with the attempt. */
function refuseLate(opened: OpenedAttempt, questionId: string): void {
  const { row, body } = opened
  const place = row.question_order.indexOf(questionId)
  if (row.status !== 'open') throw conflict('learning.attempt_closed')
  if (body.settings.feedback === 'immediate' && answerTo(opened, questionId))
    throw conflict('learning.answer_locked')
  if (place > row.cursor) throw conflict('learning.question_ahead')
  if (place < row.cursor && !body.settings.back_allowed) throw conflict('learning.question_passed')
}

/** On from a question, unless the attempt is elsewhere already; past the last one the attempt is submitted. */
async function goOn(
  ctx: SignedIn,
  where: Where,
  opened: OpenedAttempt,
  questionId: string,
): Promise<OpenedAttempt> {
  const { row } = opened
  if (row.status !== 'open' || row.question_order[row.cursor] !== questionId) return opened
  if (row.cursor < row.question_order.length - 1) return moveTo(ctx, opened, row.cursor + 1)
  return end(ctx, where, opened, 'submitted')
}

async function end(
  ctx: SignedIn,
  { courseId }: Where,
  opened: OpenedAttempt,
  status: 'submitted' | 'expired',
): Promise<OpenedAttempt> {
  const reading = await readBegun(ctx, found(await currentRelease(ctx, courseId)))
  return (await submit(ctx, reading, opened, status)).opened
}

async function moveTo(ctx: SignedIn, opened: OpenedAttempt, cursor: number): Promise<OpenedAttempt> {
  await queries.updateAttempt(ctx, opened.row.id, { cursor })
  return { ...opened, row: { ...opened.row, cursor } }
}

/** Next question of the newest attempt, or its submission. `from` is the question the client shows. */
export async function advanceQuiz(
  ctx: SignedIn,
  reading: Begun,
  itemId: string,
  from?: number,
): Promise<Submitted> {
  const opened = await loadNewest(ctx, reading, itemId)
  const { row, body } = opened
  const stays = { reading, opened, points: 0 }
  if (row.status !== 'open' || (from !== undefined && from !== row.cursor)) return stays
  const current = row.question_order[row.cursor] as string
  if (!body.settings.back_allowed && !answerTo(opened, current)) throw conflict('learning.answer_first')
  if (row.cursor === row.question_order.length - 1) return submit(ctx, reading, opened)
  return { ...stays, opened: await moveTo(ctx, opened, row.cursor + 1) }
}

/** One question back. Throws 409 where the quiz does not allow it. */
export async function rewindQuiz(
  ctx: SignedIn,
  reading: Begun,
  itemId: string,
  from?: number,
): Promise<Submitted> {
  const opened = await loadNewest(ctx, reading, itemId)
  const { row, body } = opened
  if (!body.settings.back_allowed) throw conflict('learning.no_way_back')
  const stays = row.status !== 'open' || row.cursor === 0 || (from !== undefined && from !== row.cursor)
  return { reading, points: 0, opened: stays ? opened : await moveTo(ctx, opened, row.cursor - 1) }
}

async function loadNewest(ctx: SignedIn, reading: Begun, itemId: string): Promise<OpenedAttempt> {
  const { quiz } = itemIn(reading, itemId)
  const newest = quiz?.open ?? quiz?.last
  if (!newest)
    throw refusal(
      ctx,
      reading,
      unmet('quiz_not_passed', itemId, { have: 0, need: passMarkOf(reading, itemId) }),
    )
  return loadParts(ctx, await loadRow(ctx, newest.id))
}

function passMarkOf(reading: Begun, itemId: string): number {
  const { item } = itemIn(reading, itemId)
  return item.kind === 'quiz' ? item.pass_mark : 0
}
