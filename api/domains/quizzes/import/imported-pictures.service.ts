import { isImage, isNoImage, storeImage } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { listQuestions } from '../questions.service.ts'
import * as queries from '../quizzes.queries.ts'
import type { SentPicture } from './pictures.import.ts'
import type { NewQuestionBody, ReadQuestion } from './question.import.ts'

// Images that come with imported questions: stored before the questions, attached to them afterwards.

/** A question of the file that will be added. */
export interface Taken {
  read: ReadQuestion
  question: NewQuestionBody
}
/** Stored files; those of the answers in order. */
export interface StoredPictures {
  question: string | null
  answers: (string | null)[]
}

const lost = { key: 'picture_lost' }

/** Reports the same losses as `storePictures`, without storing anything. */
export async function tryPictures(taken: Taken[]): Promise<void> {
  for (const { read } of taken)
    for (const sent of picturesOf(read)) if (sent && !(await isImage(sent.data))) read.changes.push(lost)
}

const picturesOf = ({ pictures }: ReadQuestion): (SentPicture | null)[] =>
  pictures ? [pictures.question, ...pictures.answers] : []

/** An image that cannot be stored is left out, with a remark on its question. */
export async function storePictures(
  ctx: SignedIn,
  companyId: string,
  taken: Taken[],
): Promise<Map<ReadQuestion, StoredPictures>> {
  const kept = new Map<ReadQuestion, StoredPictures>()
  for (const { read } of taken) {
    if (!read.pictures) continue
    const store = async (sent: SentPicture | null): Promise<string | null> => {
      if (!sent) return null
      const id = await idOfStored(ctx, companyId, sent)
      if (id === null) read.changes.push(lost)
      return id
    }
    const question = await store(read.pictures.question)
    const answers: (string | null)[] = []
    for (const sent of read.pictures.answers) answers.push(await store(sent))
    if ([question, ...answers].some((id) => id !== null)) kept.set(read, { question, answers })
  }
  return kept
}

async function idOfStored(ctx: SignedIn, companyId: string, { data }: SentPicture): Promise<string | null> {
  try {
    return (await storeImage(ctx, data, { companyId })).id
  } catch (error) {
    if (isNoImage(error)) return null
    throw error
  }
}

export async function showPictures(
  ctx: SignedIn,
  path: { courseId: string; quizId: string },
  shown: Map<string, StoredPictures>,
): Promise<void> {
  if (shown.size === 0) return
  for (const { id, answers } of await listQuestions(ctx, path)) {
    const pictures = shown.get(id)
    if (!pictures) continue
    if (pictures.question) await queries.setQuestionMedia(ctx, id, pictures.question)
    for (const [index, answer] of answers.entries()) {
      const fileId = pictures.answers[index]
      if (fileId) await queries.setAnswerMedia(ctx, answer.id, fileId)
    }
  }
}
