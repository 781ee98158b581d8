import { filmPage } from '#contract/blocks/played.ts'
import { blockTypeOf } from '#contract/blocks/registry.ts'
import type { ContentNode } from '#contract/content/content.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { mediaKindOf } from '#contract/quizzes/question-media.ts'
import { blocksById, projectDocument } from '#contract/translations/block-units.ts'
import { trackIn, tracksOf, withOwnTrack } from '#contract/translations/caption-tracks.ts'
import type * as contract from '#contract/translations/items.ts'
import { addressIn, mediaSlots } from '#contract/translations/media-slots.ts'
import { readDocuments, writeTranslatedDocument } from '#domains/content/translated-documents.service.ts'
import { noteMedium, readOwnMedia } from '#domains/content/translated-media.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { listQuestionMedia, setLanguageMedia } from '#domains/quizzes/media/language-media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { idFrom } from '#platform/derived-id.ts'
import { found } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { presentGroups } from './jobs/jobs.presenter.ts'
import { type JobRow, moveSynced, selectGroupCounts } from './jobs/jobs.queries.ts'
import { changeJob, type JobPath, openJob } from './jobs/jobs.service.ts'
import { noteSums } from './units/units.queries.ts'

// The media files of lessons and questions. A language shows the source's files until it has its own.

type MediaItem = contract.MediaItem
type Slot = MediaItem['slot']

const mediaId = (jobId: string, ownerId: string, slot: string): string =>
  idFrom(`translation medium ${jobId} ${ownerId} ${slot}`)

/**
 * A language may replace whatever the source shows, and may add captions to any video or audio the source plays
 * from a file.
 */
function isShown(node: ContentNode, slot: Slot): boolean {
  const { fields } = blockTypeOf(node.type) ?? {}
  if (fields?.[slot]?.file === undefined) return false
  const shown = node.attrs?.[slot === 'captions' ? 'src' : slot]
  return typeof shown === 'string' && shown !== '' && !(slot === 'captions' && filmPage(shown))
}

type Group = ReturnType<typeof presentGroups>[number]

/** The media of the lessons and quizzes, or of one of them, in the order of the course. */
async function readMedia(ctx: SignedIn, job: JobRow, group?: string): Promise<MediaItem[]> {
  const groups = presentGroups(await selectGroupCounts(ctx, job.id)).filter(
    ({ id }) => group === undefined || id === group,
  )
  const lessons = groups.filter(({ part }) => part === 'lessons')
  const quizzes = groups.filter(({ part }) => part === 'quizzes')
  const items = new Map([
    ...Map.groupBy(await lessonMedia(ctx, job, lessons), ({ lesson_id }) => lesson_id),
    ...Map.groupBy(await quizMedia(ctx, job, quizzes), ({ question }) => question?.quiz_id),
  ])
  return groups.flatMap(({ id }) => items.get(id) ?? [])
}

/** A question has one file for all languages, those that replace it in some, and captions in any. */
async function quizMedia(ctx: SignedIn, job: JobRow, quizzes: Group[]): Promise<MediaItem[]> {
  const titles = new Map(quizzes.map(({ id, title }) => [id, title]))
  const questions = await listQuestionMedia(ctx, [...titles.keys()])
  return questions.flatMap(({ media, ...question }): MediaItem[] => {
    const own = media.languages?.find(({ locale }) => locale === job.locale)
    const tracks = media.captions ?? []
    const item = (slot: Slot, files: Pick<MediaItem, 'source' | 'target' | 'is_stale'>) => ({
      id: mediaId(job.id, question.id, slot),
      title: titles.get(question.quiz_id) ?? '',
      lesson_id: null,
      block_id: '',
      question,
      slot,
      kind: mediaKindOf(media),
      ...files,
    })
    const is_stale = own !== undefined && own.made_from !== media.url
    const shown = item('src', { source: media.url, target: own?.url ?? null, is_stale })
    const captions = item('captions', {
      source: trackIn(tracks, job.source_locale)?.src ?? '',
      target: trackIn(tracks, job.locale)?.src ?? null,
      is_stale: false,
    })
    return media.kind ? [shown, captions] : [shown]
  })
}

async function lessonMedia(ctx: SignedIn, job: JobRow, lessons: Group[]): Promise<MediaItem[]> {
  const documents = await readDocuments(
    ctx,
    lessons.map(({ id }) => id),
    [job.source_locale, job.locale],
  )
  const own = await readOwnMedia(
    ctx,
    lessons.map(({ id }) => id),
    job.locale,
  )
  return lessons.flatMap((lesson) => {
    const documentIn = (locale: string) =>
      documents.find((one) => one.lesson_id === lesson.id && one.locale === locale)?.document
    const source = documentIn(job.source_locale)
    if (!source) return []
    const translated = documentIn(job.locale)
    const others = translated ? blocksById(translated) : new Map<string, ContentNode>()
    return [...blocksById(source)].flatMap(([block_id, node]) =>
      mediaSlots.flatMap((slot): MediaItem[] => {
        if (!isShown(node, slot)) return []
        const shown = addressIn(node, { slot, locales: [job.locale, job.source_locale] })
        const other = addressIn(others.get(block_id), { slot, locales: [job.locale] })
        const target = other === '' || other === shown ? null : other
        const made_from = own.get(`${lesson.id} ${block_id} ${slot}`)
        return [
          {
            id: mediaId(job.id, lesson.id, `${block_id} ${slot}`),
            title: lesson.title,
            lesson_id: lesson.id,
            block_id,
            question: null,
            slot,
            kind: node.type,
            source: shown,
            target,
            is_stale: target !== null && made_from !== undefined && made_from !== shown,
          },
        ]
      }),
    )
  })
}

export async function listMedia(
  ctx: SignedIn,
  path: JobPath,
  { cursor, limit = limits.pageSize.default, group }: QueryOf<typeof contract.listMediaItems>,
): Promise<ResponseOf<typeof contract.listMediaItems>> {
  const { job } = await openJob(ctx, path)
  const all = await readMedia(ctx, job, group)
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== undefined && start === 0) found(undefined)
  const { page, next_cursor } = pageOf(all.slice(start, start + limit + 1), limit)
  return { data: page, meta: { next_cursor, total: all.length } }
}

/** Throws 422 for an address that is not a file of the course. */
export async function saveMedia(
  ctx: SignedIn,
  path: JobPath,
  { id, address }: BodyOf<typeof contract.saveMediaItem>,
): Promise<{ data: MediaItem }> {
  const { job } = await changeJob(ctx, path)
  const item = found((await readMedia(ctx, job)).find((medium) => medium.id === id))
  const { lesson_id, question } = item
  if (lesson_id) await saveInLesson(ctx, { job, course_id: path.courseId }, { ...item, lesson_id }, address)
  else if (question)
    await setLanguageMedia(
      ctx,
      {
        path: { courseId: path.courseId, quizId: question.quiz_id, questionId: question.id },
        locale: job.locale,
        slot: item.slot === 'captions' ? 'captions' : 'src',
      },
      address,
    )
  const course = await touchCourse(ctx, path.courseId)
  if (job.synced_at) await moveSynced(ctx, course.id, { from: job.synced_at, to: course.updated_at })
  return { data: { ...item, target: address === item.source ? null : address, is_stale: false } }
}

async function saveInLesson(
  ctx: SignedIn,
  { job, course_id }: { job: JobRow; course_id: string },
  item: MediaItem & { lesson_id: string },
  address: string | null,
): Promise<void> {
  const documents = await readDocuments(ctx, [item.lesson_id], [job.source_locale, job.locale])
  const documentIn = (locale: string) => documents.find((one) => one.locale === locale)?.document
  const source = found(documentIn(job.source_locale))
  const own = found(blocksById(source).get(item.block_id))
  const projected = projectDocument(source, documentIn(job.locale) ?? null, { locale: job.locale })
  const block = found(blocksById(projected).get(item.block_id))
  const shown =
    item.slot === 'captions'
      ? withOwnTrack(tracksOf(own), job.locale, address ?? undefined)
      : (address ?? own.attrs?.[item.slot])
  block.attrs = { ...block.attrs, [item.slot]: shown }
  const course = await touchCourse(ctx, course_id)
  await writeTranslatedDocument(ctx, course, {
    lesson_id: item.lesson_id,
    locale: job.locale,
    document: projected,
    states: [],
  })
  const target = address === item.source ? null : address
  await noteMedium(
    ctx,
    { lesson_id: item.lesson_id, locale: job.locale },
    { block_id: item.block_id, slot: item.slot, made_from: target && item.source },
  )
  await noteSums(ctx, job, [item.lesson_id])
}
