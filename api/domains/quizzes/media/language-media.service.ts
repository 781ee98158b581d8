import type { Locale } from '#contract/locales.ts'
import { fileAddress } from '#contract/media/media.ts'
import type { QuestionMedia } from '#contract/quizzes/question-types.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { type FoundFile, findFiles } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { mediaOf } from '../questions.presenter.ts'
import { getQuestion } from '../questions.service.ts'
import * as queries from '../quizzes.queries.ts'
import { withCaptions, withLanguageFile } from './question-media.rules.ts'

// The files that translations show with questions instead of their source's.

export interface MediaOfQuestion {
  id: string
  quiz_id: string
  /** In its quiz, from 1. */
  number: number
  media: QuestionMedia
}

/** The questions of some quizzes that show a file, in order per quiz. */
export async function listQuestionMedia(ctx: SignedIn, quizIds: string[]): Promise<MediaOfQuestion[]> {
  const rows = await queries.selectQuestionsWithMedia(ctx, quizIds)
  return rows.flatMap(({ id, quiz_id, position, ...row }) => {
    const media = mediaOf(row)
    return media ? [{ id, quiz_id, number: position + 1, media }] : []
  })
}

interface LanguageSlot {
  path: { courseId: string; quizId: string; questionId: string }
  locale: Locale
  slot: 'src' | 'captions'
}

/**
 * Shows a stored file in one language only; null shows the source's again, and the file shown already is confirmed
 * against the source's current one. Throws 422 for an address that is not a file of the right kind within reach.
 */
export async function setLanguageMedia(
  ctx: SignedIn,
  { path, locale, slot }: LanguageSlot,
  address: string | null,
): Promise<void> {
  await touchCourse(ctx, path.courseId)
  const media = found((await getQuestion(ctx, path)).media)
  const own = media.languages?.find((file) => file.locale === locale)
  if (slot === 'captions') {
    if (address !== null) await fileAt(ctx, address, ['captions'])
    await queries.setMediaSettings(ctx, path.questionId, withCaptions(media, locale, address))
    return
  }
  const kinds = media.kind ? [media.kind] : ['image', 'vector']
  const file = address === null || address === own?.url ? null : await fileAt(ctx, address, kinds)
  const size = file ?? own ?? media
  await queries.setMediaSettings(
    ctx,
    path.questionId,
    withLanguageFile(
      media,
      locale,
      address === null
        ? null
        : { url: address, width: size.width, height: size.height, made_from: media.url },
    ),
  )
}

async function fileAt(ctx: SignedIn, address: string, kinds: string[]): Promise<FoundFile> {
  const prefix = fileAddress('')
  const [file] = address.startsWith(prefix) ? await findFiles(ctx, [address.slice(prefix.length)]) : []
  if (!file?.in_reach || !kinds.includes(file.kind)) throw invalid({ address: ['content.file_unknown'] })
  return file
}
