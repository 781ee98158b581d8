import { randomInt } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Attempt, handInQuiz } from '#contract/learning/attempts.ts'
import type { QuizBody } from '#domains/publishing/publishing.documents.ts'
import { getDocument } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { documentOf, itemIn, readCycle, type StartedProgress } from '../progress/course-progress.loader.ts'
import { upsertProgress } from '../progress/enrolments.queries.ts'
import { refusal } from '../progress/learning.words.ts'
import { openItem, readBegun } from '../progress/opening.service.ts'
import { recordCourseEvent } from '../progress/progress.service.ts'
import { type QuizProgressState, unmet } from '../progress/quiz-state.rules.ts'
import { answerAtOnce, judgeAnswer, type SentAnswer, type Where, withAnswer } from './answering.service.ts'
import { loadParts, loadRow } from './attempts.loader.ts'
import { answerTo, isPractice, type OpenedAttempt, toAttempt, toWholeAttempt } from './attempts.presenter.ts'
import * as queries from './attempts.queries.ts'
import { cursorAfter, drawAnswers, drawQuestions, isOverdue } from './attempts.rules.ts'
import { extraSeconds } from './extra-time.service.ts'
import { type Submitted, settle, submit } from './submission.service.ts'
import { handInWhenTimeIsUp } from './time-up.service.ts'

/**
 * Attempts at quizzes. A student has at most one open attempt per quiz, which keeps the questions, the order and
 * the language it started with. The server's clock ends it. Only this folder writes attempts and attempt_answers.
 */

/**
 * Starts an attempt or returns the open one. Throws 409 when no attempt is left or the student has to wait, 423
 * when the quiz is locked.
 */
export async function startQuiz(ctx: SignedIn, { courseId, itemId }: Where): Promise<{ data: Attempt }> {
  const newest = await ownRelease(ctx, courseId)
  const reading = await settle(ctx, await openItem(ctx, newest, itemId, 'attempt'))
  const { item, quiz } = itemIn(reading, itemId)
  if (item.kind !== 'quiz' || !quiz) throw conflict('learning.not_a_quiz')
  if (quiz.blocked) throw refusal(ctx, reading, quiz.blocked)
  const row = quiz.open ? await loadRow(ctx, quiz.open.id) : await beginAttempt(ctx, reading, itemId)
  return { data: toWholeAttempt(await loadParts(ctx, row), ctx.now, quiz) }
}

async function beginAttempt(
  ctx: SignedIn,
  reading: StartedProgress,
  itemId: string,
): Promise<queries.AttemptRow> {
  const { record, stepsSeen, quiz, changed } = itemIn(reading, itemId)
  const { hash, locale } = documentOf(reading, itemId)
  const body = (await getDocument(ctx, hash)) as QuizBody
  const question_order = drawQuestions(body, randomInt)
  const limit = body.settings.time_limit_seconds
  const seconds = limit === null ? null : limit + (await extraSeconds(ctx, limit))
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
    deadline_at: seconds === null ? null : new Date(ctx.now.getTime() + seconds * 1_000).toISOString(),
    submitted_at: null,
    practice: isPractice(body.settings, quiz, changed),
  }
  await queries.insertAttempt(ctx, row)
  if (row.deadline_at !== null) {
    const owner = { student_id: ctx.actor.id, course_id: reading.enrolment.course_id }
    await handInWhenTimeIsUp(ctx, owner, { id: row.id, deadline_at: row.deadline_at })
  }
  if (!record) {
    const change = {
      item_id: itemId,
      status: 'in_progress' as const,
      step: 0,
      steps_seen: stepsSeen,
      score: null,
      completed_at: null,
    }
    await upsertProgress(ctx, reading.enrolment.id, {
      ...change,
      document_hash: hash,
      locale,
      release_number: reading.course.release.number,
    })
  }
  await recordCourseEvent(ctx, reading, {
    kind: 'quiz.started',
    item_id: itemId,
    data: { attempt_id: row.id, number: row.number, ...(row.practice ? { practice: true } : {}) },
  })
  return { ...row, points: null }
}

/**
 * Records an answer and moves to the next question if requested. Throws 404, also if the course was withdrawn
 * during the attempt, 422 for an answer of the wrong shape, and 409 for one that comes too late.
 */
export async function answer(ctx: SignedIn, where: Where, sent: SentAnswer): Promise<{ data: Attempt }> {
  await ownRelease(ctx, where.courseId)
  const opened =
    (await answerAtOnce(ctx, where, sent)) ??
    (await ctx.transaction((inner) => answerInTurn(inner, where, sent)))
  if (opened.row.status === 'open') return { data: toAttempt(opened, ctx.now, null) }
  // The attempt has ended and stays ended. Throws if this answer is not among the recorded ones, since it came too
  // late.
  judgeAnswer(opened, sent, ctx.now)
  return { data: toAttempt(opened, ctx.now, await quizProgressStateOf(ctx, where)) }
}

/**
 * Submits an attempt in its current state. Throws 404, and 409 if the quiz requires an answer to every question and
 * some are missing.
 */
export async function handIn(
  ctx: SignedIn,
  where: Where,
  { attempt_id }: BodyOf<typeof handInQuiz>,
): Promise<{ data: Attempt }> {
  await ownRelease(ctx, where.courseId)
  const lockedAttempt = await lockAttempt(ctx, where, attempt_id)
  const { row, body } = lockedAttempt
  const isOpen = row.status === 'open'
  const isWhole = row.question_order.every((id) => answerTo(lockedAttempt, id))
  if (isOpen && !isWhole && !body.settings.back_allowed) throw conflict('learning.answer_first')
  const ended = isOpen ? await end(ctx, where, lockedAttempt, 'submitted') : lockedAttempt
  return { data: toAttempt(ended, ctx.now, await quizProgressStateOf(ctx, where)) }
}

/** Locks the attempt until the end of the transaction; ends it first if its time is over. */
async function lockAttempt(ctx: SignedIn, where: Where, attemptId: string): Promise<OpenedAttempt> {
  const locked = found(await queries.lockAttempt(ctx, { ...where, attemptId }))
  const opened = await loadParts(ctx, locked.status === 'open' ? locked : await loadRow(ctx, locked.id))
  return isOverdue(opened.row, ctx.now) ? end(ctx, where, opened, 'expired') : opened
}

/** What a closed attempt may disclose depends on the quiz's other attempts. */
async function quizProgressStateOf(
  ctx: SignedIn,
  { courseId, itemId }: Where,
): Promise<QuizProgressState | null> {
  const reading = await readCycle(ctx, await ownRelease(ctx, courseId))
  return reading.course.placeOf.has(itemId) ? itemIn(reading, itemId).quiz : null
}

/** Handles every case under a lock: ends the attempt if its time is over, and submits it after the last question. */
async function answerInTurn(ctx: SignedIn, where: Where, sent: SentAnswer): Promise<OpenedAttempt> {
  const opened = await lockAttempt(ctx, where, sent.attempt_id)
  if (opened.row.status !== 'open') return opened
  const given = judgeAnswer(opened, sent, ctx.now)
  if (given) await queries.upsertAnswer(ctx, opened.row.id, given)
  const answered = given ? withAnswer(opened, given) : opened
  return sent.advance ? goOn(ctx, where, answered, sent.question_id) : answered
}

/**
 * Moves on from a question, unless the attempt is at another one already. After the last question the attempt is
 * submitted.
 */
async function goOn(
  ctx: SignedIn,
  where: Where,
  opened: OpenedAttempt,
  questionId: string,
): Promise<OpenedAttempt> {
  const { row, body } = opened
  const cursor = cursorAfter(row, body.settings, questionId)
  if (row.status !== 'open' || cursor === row.cursor) return opened
  if (cursor < row.question_order.length) return moveTo(ctx, opened, cursor)
  return end(ctx, where, opened, 'submitted')
}

async function end(
  ctx: SignedIn,
  { courseId }: Where,
  opened: OpenedAttempt,
  status: 'submitted' | 'expired',
): Promise<OpenedAttempt> {
  const reading = await readBegun(ctx, await ownRelease(ctx, courseId))
  return (await submit(ctx, reading, opened, status)).opened
}

async function moveTo(ctx: SignedIn, opened: OpenedAttempt, cursor: number): Promise<OpenedAttempt> {
  await queries.updateAttempt(ctx, opened.row.id, { cursor })
  return { ...opened, row: { ...opened.row, cursor } }
}

/**
 * Moves the newest attempt to its next question, or submits it after the last one. `from` is the question that the
 * client shows.
 */
export async function advanceQuiz(
  ctx: SignedIn,
  reading: StartedProgress,
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

/** Moves back one question. Throws 409 where the quiz does not allow it. */
export async function rewindQuiz(
  ctx: SignedIn,
  reading: StartedProgress,
  itemId: string,
  from?: number,
): Promise<Submitted> {
  const opened = await loadNewest(ctx, reading, itemId)
  const { row, body } = opened
  if (!body.settings.back_allowed) throw conflict('learning.no_way_back')
  const stays = row.status !== 'open' || row.cursor === 0 || (from !== undefined && from !== row.cursor)
  return { reading, points: 0, opened: stays ? opened : await moveTo(ctx, opened, row.cursor - 1) }
}

async function loadNewest(ctx: SignedIn, reading: StartedProgress, itemId: string): Promise<OpenedAttempt> {
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

function passMarkOf(reading: StartedProgress, itemId: string): number {
  const { item } = itemIn(reading, itemId)
  return item.kind === 'quiz' ? item.pass_mark : 0
}
