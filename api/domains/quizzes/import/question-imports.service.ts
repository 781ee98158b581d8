import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { importQuestions as importQuestionsEndpoint } from '#contract/quizzes/question-imports.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { languageOf } from '#domains/courses/courses.rules.ts'
import { lockCourse, readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import { deleteOrphanedTexts } from '#domains/courses/texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { refuseDeep, refuseUnsafe } from '#platform/http/body/payload.ts'
import { newId } from '#platform/ids.ts'
import { translate } from '#platform/messages.ts'
import { addQuestions, entered, keyProblemsOf, listQuestions } from '../questions.service.ts'
import { deleteQuestions } from '../quizzes.queries.ts'
import { type ReadTable, readTable } from './csv.import.ts'
import { readGift } from './gift.import.ts'
import {
  type StoredPictures,
  showPictures,
  storePictures,
  type Taken,
  tryPictures,
} from './imported-pictures.service.ts'
import { isQuestion, readJson } from './json.import.ts'
import { readMoodle } from './moodle/moodle.import.ts'
import type { NewQuestionBody, ReadQuestion, Remark } from './question.import.ts'
import { withLocalizedTrueFalse, withTruthsInAll } from './truths.import.ts'

// Imports many questions at once, from this product or other programs. A question that cannot be imported never
// prevents the others.

type Body = BodyOf<typeof importQuestionsEndpoint>
type Answer = ResponseOf<typeof importQuestionsEndpoint>['data']
type Outcome = Answer['questions'][number]
interface QuizPath {
  courseId: string
  quizId: string
}

interface Sent {
  query: QueryOf<typeof importQuestionsEndpoint>
  body: Body
}

export async function importQuestions(ctx: SignedIn, path: QuizPath, { query, body }: Sent): Promise<Answer> {
  const course = await readCourse(ctx, path.courseId)
  const before = await listQuestions(ctx, path)
  const { questions, table } = readQuestions(body)
  const read = questions.map((one) => withLocalizedTrueFalse(one, languageOf(course, ctx.languages.course)))
  const tried = planOf({ read, table }, before, query)
  if (query.dry_run) {
    await tryPictures(tried.taken)
    return answerOf(ctx, tried, true)
  }
  const files = await storePictures(ctx, course.company_id, tried.taken)
  return ctx.transaction(async (inner) => {
    // Serialized by the lock, so that the second of two concurrent imports finds the questions that the first one
    // added.
    await lockCourse(inner, path.courseId)
    const plan = planOf({ read, table }, await listQuestions(inner, path), query)
    await carryOut(inner, path, { plan, files })
    return answerOf(inner, plan, false)
  })
}

interface Plan {
  table: ReadTable['table']
  judged: Judged[]
  taken: Taken[]
  replaced: Question[]
}

/** Throws 422 if the quiz would have too many questions. */
function planOf(
  { read, table }: Pick<Plan, 'table'> & { read: ReadQuestion[] },
  before: Question[],
  { mode }: Sent['query'],
): Plan {
  const replaced = mode === 'replace' ? before : []
  const known = new Set(mode === 'replace' ? [] : before.map(sameness))
  const judged = read.map((one) => judge(one, known))
  const taken = judged.flatMap(({ read: from, question, isKnown }) =>
    question && !isKnown ? [{ read: from, question }] : [],
  )
  if (before.length - replaced.length + taken.length > limits.questionsPerQuiz)
    throw invalid({ questions: [`field.too_many|${limits.questionsPerQuiz}`] })
  return { table, judged, taken, replaced: taken.length > 0 ? replaced : [] }
}

async function carryOut(
  ctx: SignedIn,
  path: QuizPath,
  { plan: { taken, replaced }, files }: { plan: Plan; files: Map<ReadQuestion, StoredPictures> },
): Promise<void> {
  if (taken.length === 0) return
  const course = await touchCourse(ctx, path.courseId)
  await deleteQuestions(
    ctx,
    replaced.map(({ id }) => id),
  )
  if (replaced.length > 0) await deleteOrphanedTexts(ctx, course.id)
  const questions = taken.map(({ question }) => ({
    ...withTruthsInAll(entered(course, ctx, question), course),
    id: newId(),
  }))
  await addQuestions(ctx, course, { quizId: path.quizId, questions })
  const shown = new Map(
    questions.flatMap(({ id }, index) => {
      const kept = files.get(taken[index]?.read as ReadQuestion)
      return kept ? [[id, kept] as const] : []
    }),
  )
  await showPictures(ctx, path, shown)
}

const answerOf = (ctx: SignedIn, { table, judged, taken, replaced }: Plan, dryRun: boolean): Answer => ({
  dry_run: dryRun,
  added: taken.length,
  known: judged.filter(({ isKnown }) => isKnown).length,
  removed: replaced.length,
  table,
  questions: judged.map((one, index) => present(ctx, one, index)),
})

/** Throws 422 if neither the content nor its format tells how to read it. */
function readQuestions({ format, content, questions, table }: Body): ReadTable {
  if (questions) return { questions: readJson(questions), table: null }
  if (content === undefined) throw invalid({ questions: ['field.required'] })
  if (format === undefined) throw invalid({ format: ['field.required'] })
  if (format !== 'moodle_xml' && content.length > limits.importText)
    throw invalid({ content: [`field.too_long|${limits.importText}`] })
  const read =
    format === 'csv' ? readTable(content, table) : { questions: readers[format](content), table: null }
  if (read.questions.length === 0) throw invalid({ content: ['quizzes.import.nothing'] })
  if (read.questions.length > limits.questionsPerQuiz)
    throw invalid({ content: [`field.too_many|${limits.questionsPerQuiz}`] })
  return read
}

const readers: Record<Exclude<NonNullable<Body['format']>, 'csv'>, (content: string) => ReadQuestion[]> = {
  gift: readGift,
  moodle_xml: readMoodle,
  json: (content) => {
    const parsed = parseJson(content)
    const listed = parsed as { questions?: unknown; data?: unknown } | null
    const list = Array.isArray(parsed) ? parsed : (listed?.questions ?? listed?.data)
    return Array.isArray(list) ? readJson(list.slice(0, limits.questionsPerQuiz + 1)) : []
  },
}

function parseJson(content: string): unknown {
  try {
    refuseDeep(content)
    const parsed: unknown = JSON.parse(content)
    // The safety check on the request body did not see the JSON inside this text.
    refuseUnsafe(parsed)
    return parsed
  } catch {
    throw invalid({ content: ['quizzes.import.not_json'] })
  }
}

interface Judged {
  read: ReadQuestion
  question: NewQuestionBody | null
  isKnown: boolean
  /** Messages about the key that prevent its import. */
  problems: string[]
}

/** A duplicate within the file counts as known the second time. */
function judge(read: ReadQuestion, known: Set<string>): Judged {
  const { question } = read
  if (!question) return { read, question: null, isKnown: false, problems: [] }
  if (!isQuestion(question))
    return { read, question: null, isKnown: false, problems: ['quizzes.import.too_long'] }
  const { text: noText, ...keyProblems } = keyProblemsOf(question)
  const problems = [...Object.values(keyProblems).flat(), ...(noText ? ['quizzes.import.no_text'] : [])]
  if (problems.length > 0) return { read, question: null, isKnown: false, problems }
  const same = sameness(question)
  const isKnown = known.has(same)
  known.add(same)
  return { read, question, isKnown, problems: [] }
}

/** Equal for questions with the same text and key. */
const sameness = ({ type, text, answers, passage = '', range = null }: NewQuestionBody): string =>
  JSON.stringify([
    type,
    text.trim(),
    passage.trim(),
    range && [range.min, range.max],
    answers.map((answer) => [answer.text.trim(), answer.is_correct, answer.match ?? '', answer.gap ?? 0]),
  ])

const pictureCount = ({ pictures }: ReadQuestion): number =>
  [pictures?.question, ...(pictures?.answers ?? [])].filter(Boolean).length

function present(ctx: SignedIn, { read, question, isKnown, problems }: Judged, index: number): Outcome {
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    translate(ctx.languages.platform, key, values)
  const remark = ({ key, what = '' }: Remark): string =>
    say(`quizzes.import.${key}`, { what: what.slice(0, limits.title) })
  const problem = (text: string): string => {
    const [key = '', limit] = text.split('|')
    return say(key, { limit, count: Number(limit) })
  }
  const isChanged = read.changes.length > 0
  return {
    number: index + 1,
    line: read.line,
    type: question?.type ?? read.question?.type ?? null,
    text: read.text.slice(0, 300),
    outcome: question === null ? 'refused' : isKnown ? 'known' : isChanged ? 'changed' : 'kept',
    is_known: isKnown,
    pictures: question === null ? 0 : pictureCount(read),
    notes: [
      ...new Set(
        question === null
          ? [...read.refused.map(remark), ...problems.map(problem)]
          : read.changes.map(remark),
      ),
    ],
  }
}
