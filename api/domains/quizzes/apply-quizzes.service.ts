import { sql } from 'kysely'
import { fileAddress } from '#contract/media/media.ts'
import type { Picture, QuestionMedia } from '#contract/quizzes/question-types.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { storedMedia } from './media/question-media.rules.ts'
import { storedAnswer, storedQuestion } from './questions.presenter.ts'
import { type QuestionRow, type QuizSettings, rewrittenSettings, settingNames } from './quizzes.queries.ts'

type Stored = Parameters<typeof storedQuestion>[1]
interface AppliedQuestion extends Pick<QuestionRow, 'id' | 'type' | 'points' | 'objective' | 'tags'> {
  partial_credit?: Stored['partial_credit']
  range?: Stored['range']
  media?: QuestionMedia | null
  answers: (Parameters<typeof storedAnswer>[0] & {
    id: string
    is_correct: boolean
    media?: Picture | null
  })[]
}
export interface AppliedQuiz {
  id: string
  settings: QuizSettings
  questions: AppliedQuestion[]
}

/**
 * Makes the quizzes of a locked course equal to the given ones, whose items already exist. Questions and answers
 * are matched by id, missing ones are created and others deleted. Texts are saved with the course's. The number of
 * statements does not depend on the number of questions.
 */
export async function applyQuizzes(ctx: SignedIn, course: CourseRow, quizzes: AppliedQuiz[]): Promise<void> {
  const owner = { company_id: course.company_id, course_id: course.id }
  const questions = quizzes.flatMap((quiz) =>
    quiz.questions.map((question, position) => ({ ...question, quiz_id: quiz.id, position })),
  )
  const answers = questions.flatMap((question) =>
    question.answers.map((answer, position) => ({ ...answer, question_id: question.id, position })),
  )
  await removeOthers(ctx, course.id, { questions, answers })
  await putQuizzes(ctx, owner, quizzes)
  await putQuestions(ctx, owner, questions)
  await putAnswers(ctx, owner, answers)
  await showMedia(ctx, questions)
  await showPictures(ctx, answers)
}

interface Owner {
  company_id: string
  course_id: string
}
interface Placed {
  id: string
  position: number
}
type PlacedQuestion = AppliedQuestion & Placed & { quiz_id: string }
type NewRow = Omit<PlacedQuestion, 'answers' | 'media'>
type PlacedAnswer = AppliedQuestion['answers'][number] & Placed & { question_id: string }

async function removeOthers(
  ctx: SignedIn,
  courseId: string,
  kept: { questions: Placed[]; answers: Placed[] },
): Promise<void> {
  const idsOf = (rows: Placed[]) => sql`${rows.map(({ id }) => id)}::uuid[]`
  await sql`delete from questions where course_id = ${courseId} and id <> all(${idsOf(kept.questions)})`.execute(
    ctx.db,
  )
  await sql`
    delete from answers using questions
    where questions.id = question_id and course_id = ${courseId} and answers.id <> all(${idsOf(kept.answers)})
  `.execute(ctx.db)
}

async function putQuizzes(ctx: SignedIn, owner: Owner, quizzes: AppliedQuiz[]): Promise<void> {
  const rows = quizzes.map(({ id, settings }) => ({ ...settings, ...owner, id }))
  const columns = sql.raw(settingNames.join(', '))
  await sql`
    insert into quizzes (id, company_id, course_id, ${columns})
    select id, company_id, course_id, ${columns} from jsonb_populate_recordset(null::quizzes, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set version = quizzes.version + 1,
      ${sql.raw(settingNames.map((name) => `${name} = excluded.${name}`).join(', '))}
  `.execute(ctx.db)
}

/** Inserts questions of a quiz, overwriting those with the same ids. */
export async function putQuestions(ctx: SignedIn, owner: Owner, questions: NewRow[]): Promise<void> {
  const rows = questions.map(({ id, quiz_id, position, type, points, objective, tags, ...rest }) => ({
    ...owner,
    ...{ id, quiz_id, position, type, points, objective, tags },
    settings: storedQuestion({ type }, rest),
  }))
  await sql`
    insert into questions (id, company_id, course_id, quiz_id, position, type, points, objective, tags, settings)
    select id, company_id, course_id, quiz_id, position, type, points, objective, tags, settings
    from jsonb_populate_recordset(null::questions, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set quiz_id = excluded.quiz_id, position = excluded.position, type = excluded.type,
      points = excluded.points, objective = excluded.objective, tags = excluded.tags,
      settings = ${rewrittenSettings(sql`excluded.type`, sql`excluded.settings`)},
      version = questions.version + 1
  `.execute(ctx.db)
}

export async function putAnswers(
  ctx: SignedIn,
  { company_id }: Owner,
  answers: PlacedAnswer[],
): Promise<void> {
  const rows = answers.map(({ id, question_id, position, is_correct, ...rest }) => ({
    ...{ id, company_id, question_id, position, is_correct },
    settings: storedAnswer(rest),
  }))
  await sql`
    insert into answers (id, company_id, question_id, position, is_correct, settings)
    select id, company_id, question_id, position, is_correct, settings
    from jsonb_populate_recordset(null::answers, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set position = excluded.position, is_correct = excluded.is_correct,
      settings = excluded.settings
  `.execute(ctx.db)
}

const keyOf = (media: Picture | null | undefined): string | null =>
  media?.url.replace(fileAddress(''), '') ?? null

/** Knowing a file's unguessable address is the permission to read it, so anybody who sends it may show it. */
async function showMedia(ctx: SignedIn, questions: Pick<AppliedQuestion, 'id' | 'media'>[]): Promise<void> {
  const rows = questions.map(({ id, media }) => ({
    id,
    key: keyOf(media),
    settings: media ? storedMedia(media) : null,
  }))
  await sql`
    update questions owner set media_file_id = files.id,
      media_settings = case when files.id is not null then nullif(shown.settings, 'null') end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown (id uuid, key text, settings jsonb)
    left join files on files.storage_key = shown.key and files.kind in ('image', 'vector', 'video', 'audio')
    where owner.id = shown.id and (owner.media_file_id is distinct from files.id
      or owner.media_settings is distinct from case when files.id is not null then nullif(shown.settings, 'null') end)
  `.execute(ctx.db)
}

async function showPictures(ctx: SignedIn, answers: { id: string; media?: Picture | null }[]): Promise<void> {
  const ids = answers.map(({ id }) => id)
  const keys = answers.map(({ media }) => keyOf(media))
  await sql`
    update answers owner set media_file_id = files.id
    from unnest(${ids}::uuid[], ${keys}::text[]) as shown (id, key)
    left join files on files.storage_key = shown.key and files.kind in ('image', 'vector')
    where owner.id = shown.id and owner.media_file_id is distinct from files.id
  `.execute(ctx.db)
}
