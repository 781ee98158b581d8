import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { uploadAnimation, uploadImage, uploadMedia } from '#contract/content/content.ts'
import { getCourse } from '#contract/courses/courses.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'

import { listQuestionLocales } from '#contract/learning/question-locales.ts'
import type { Locale } from '#contract/locales.ts'
import { countWords } from '#contract/publishing/word-counts.ts'
import type { QuestionMediaKind } from '#contract/quizzes/question-types.ts'
import { attachQuestionCaptions, attachQuestionMedia } from '#contract/quizzes/quizzes.ts'
import { listSuggestions, suggestByMachine } from '#contract/translations/helps.ts'
import {
  addUnitComment,
  changeUnitStates,
  clearItem,
  dismissFileSuggestion,
  dismissWarning,
  getContentItem,
  getUnit,
  listMediaItems,
  listUnitPages,
  listUnits,
  type MediaItem,
  resolveUnitComment,
  type SavedUnit,
  saveMediaItem,
  saveUnit,
  undoRepeats,
  type WrittenUnit,
} from '#contract/translations/items.ts'
import {
  approveJob,
  countKnownWords,
  createTranslationJob,
  handInJob,
  listAllJobs,
  listCourseJobs,
  listJobGroups,
  listTranslationJobs,
  listTranslators,
  rejectJob,
  reopenJob,
  type TranslationJob,
  updateTranslationJob,
} from '#contract/translations/jobs.ts'
import type { JobCounts, TranslationUnit } from '#contract/translations/units.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient, restartReads } from '#lib/query/query-client.ts'

export type JobPath = {
  courseId: string
  translationJobId: string
}
export type UnitFilter = QueryOf<typeof listUnitPages>

export const courseQuery = (courseId: string) => endpointQuery(getCourse, { params: { courseId } })
export const suspectQuestionsQuery = (courseId: string, locale: Locale) =>
  endpointQuery(listQuestionLocales, { params: { courseId }, query: { locale } })
export const courseJobsQuery = (courseId: string) => endpointQuery(listCourseJobs, { params: { courseId } })
const countPollMs = 2_000
const countPolledMs = 5 * 60_000
export const isStillPolled = (since: number): boolean => Date.now() - since < countPolledMs
/** Polled for some minutes while the words of a language are matched against the memory. */
export const wordMatchesQuery = (
  { course, locale }: Pick<TranslationJob, 'course' | 'locale'>,
  since: number,
) =>
  queryOptions({
    ...endpointQuery(countWords, { params: { courseId: course.id }, query: { count_matches: locale } }),
    refetchInterval: ({ state }) =>
      isStillPolled(since) && state.data?.data.some(({ is_counting }) => is_counting) ? countPollMs : false,
    meta: { quiet: true },
  })
/** The words that a new language would start with. */
export const knownWordsQuery = (courseId: string, locale: Locale) =>
  endpointQuery(countKnownWords, { params: { courseId, locale } })
/** By its language or its id. The page shows the error of a missing job itself. */
export const jobQuery = (courseId: string, where: string) => ({
  ...endpointQuery(listTranslationJobs, { params: { courseId, where } }),
  meta: { quiet: true },
  throwOnError: (error: Error, query: { state: { data?: unknown } }) =>
    query.state.data === undefined && !hasStatus(error, 404, 422),
})
export const ownJobsQuery = (mine: 'translate' | 'review') =>
  endpointQuery(listAllJobs, { query: { mine, limit: 6 } })
export const groupsQuery = (params: JobPath) => endpointQuery(listJobGroups, { params })
export const translatorsQuery = (courseId: string) => endpointQuery(listTranslators, { params: { courseId } })
export const unitQuery = (params: JobPath, unitId: string) =>
  endpointQuery(getUnit, { params: { ...params, translationJobItemId: unitId } })
export const contentItemQuery = (params: JobPath, lessonId: string) =>
  queryOptions({
    ...endpointQuery(getContentItem, { params: { ...params, translationJobItemId: lessonId } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** How long suggestions for a unit stay fresh, in milliseconds. */
const suggestionsStay = 60_000
/** Keyed by the source text, since a changed source has other suggestions. */
export const suggestionsQuery = (
  params: JobPath,
  { id, source_hash }: Pick<TranslationUnit, 'id' | 'source_hash'>,
) => {
  const query = endpointQuery(listSuggestions, { params: { ...params, translationJobItemId: id } })
  return queryOptions({
    ...query,
    queryKey: [...query.queryKey, source_hash],
    staleTime: suggestionsStay,
    // Translating works without suggestions too.
    meta: { quiet: true },
    throwOnError: false,
  })
}
/** Requested only on demand, and cached: each request costs money. */
export const machineQuery = (
  params: JobPath,
  { id, source_hash }: Pick<TranslationUnit, 'id' | 'source_hash'>,
) => {
  const query = endpointQuery(suggestByMachine, { params: { ...params, translationJobItemId: id } })
  return queryOptions({
    ...query,
    queryKey: [...query.queryKey, source_hash],
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type UnitPage = ResponseOf<typeof listUnits>
type ContentItem = ResponseOf<typeof getContentItem>
type Jobs = ResponseOf<typeof listTranslationJobs>

/** Updates units wherever they are cached, without refetching anything. */
export const putUnits = (units: readonly TranslationUnit[]): void => {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const newest = (all: TranslationUnit[]) =>
    all.some(({ id }) => byId.has(id)) ? all.map((unit) => byId.get(unit.id) ?? unit) : all
  queryClient.setQueriesData<UnitPage>({ queryKey: [listUnits.path] }, (before) => {
    const data = before && newest(before.data)
    return before && data !== before.data ? { ...before, data: data ?? [] } : before
  })
  queryClient.setQueriesData<ContentItem>(
    { queryKey: [getContentItem.path] },
    (before) => before && { ...before, data: { ...before.data, units: newest(before.data.units) } },
  )
  restartReads([listUnits.path])
}

/** Updates a job with the counts returned by a save. */
export const putCounts = (jobId: string, counts: JobCounts): void => {
  queryClient.setQueriesData<Jobs>(
    { queryKey: [listTranslationJobs.path] },
    (before) =>
      before && { ...before, data: before.data.map((job) => (job.id === jobId ? { ...job, counts } : job)) },
  )
}

const taken = (params: JobPath, saved: readonly SavedUnit[], counts: JobCounts): readonly SavedUnit[] => {
  // A conflict shows the other person's version separately, so it must not replace the user's own text here.
  putUnits(saved.flatMap(({ unit, result }) => (unit && result !== 'conflict' ? unit : [])))
  putCounts(params.translationJobId, counts)
  return saved
}

/** The page already has what was saved; other pages refetch it when next shown. */
const later = { refetchLater: true }

export const sendUnit = async (params: JobPath, body: WrittenUnit): Promise<SavedUnit> => {
  const { data, meta } = await call(saveUnit, { params, body }, later)
  taken(params, [data], meta.counts)
  return data
}

export const sendStates = async (
  params: JobPath,
  body: BodyOf<typeof changeUnitStates>,
): Promise<readonly SavedUnit[]> => {
  const { data, meta } = await call(changeUnitStates, { params, body }, later)
  return taken(params, data, meta.counts)
}

export const takeBackRepeats = async (params: JobPath, id: string): Promise<void> => {
  const { meta } = await call(undoRepeats, { params, body: { id } })
  putCounts(params.translationJobId, meta.counts)
}

/** Clears a saved translation and returns the unit as it is now. */
export const clearUnit = async (path: JobPath, unitId: string): Promise<TranslationUnit> => {
  const params = { ...path, translationJobItemId: unitId }
  const { meta } = await call(clearItem, { params }, later)
  const { data } = await call(getUnit, { params })
  putUnits([data.unit])
  putCounts(path.translationJobId, meta.counts)
  return data.unit
}

/** Keeps the unit's text and dismisses that of an imported file. */
export const dismissOffer = async (params: JobPath, unitId: string): Promise<void> => {
  const { data, meta } = await call(dismissFileSuggestion, {
    params: { ...params, translationJobItemId: unitId },
  })
  putUnits([data])
  putCounts(params.translationJobId, meta.counts)
}

/** Serialized, so that the last of several choices wins. */
export const dismissMutation = (params: JobPath) =>
  mutationOptions({
    scope: { id: `dismiss ${params.translationJobId}` },
    mutationFn: (body: BodyOf<typeof dismissWarning>) => call(dismissWarning, { params, body }),
    onSuccess: ({ data }) => putUnits([data]),
  })

export const commentMutation = (params: JobPath) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof addUnitComment>) => call(addUnitComment, { params, body }),
    onSuccess: ({ data }) => putUnits([data]),
  })

export const resolveMutation = (params: JobPath) =>
  mutationOptions({
    mutationFn: ({ commentId, resolved }: { commentId: string; resolved: boolean }) =>
      call(resolveUnitComment, { params: { ...params, commentId }, body: { resolved } }),
    onSuccess: ({ data }) => putUnits([data]),
  })

const jobActs = { hand_in: handInJob, approve: approveJob, reopen: reopenJob }
export type JobAct = keyof typeof jobActs | 'reject'

export const actOnJobMutation = (params: JobPath) =>
  mutationOptions({
    mutationFn: ({ act, reason = '' }: { act: JobAct; reason?: string }) =>
      act === 'reject' ? call(rejectJob, { params, body: { reason } }) : call(jobActs[act], { params }),
    meta: { quiet: true },
  })

export const createJobMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof createTranslationJob>) =>
      call(createTranslationJob, { params: { courseId }, body }),
  })

export type JobTerms = Omit<BodyOf<typeof updateTranslationJob>, 'version'>
export const updateJobMutation = ({ id, course, version }: TranslationJob) =>
  mutationOptions({
    mutationFn: (terms: JobTerms) =>
      call(updateTranslationJob, {
        params: { courseId: course.id, translationJobId: id },
        body: { ...terms, version },
      }),
  })

export const mediaPagesQuery = (params: JobPath) => endpointPages(listMediaItems, { params })
/** Serialized, so that the last of several choices wins. */
export const mediaMutation = (params: JobPath) =>
  mutationOptions({
    scope: { id: `media ${params.translationJobId}` },
    mutationFn: (body: BodyOf<typeof saveMediaItem>) => call(saveMediaItem, { params, body }),
  })

/** Shows a file with a question in one language. Returns its address. */
const sendQuestionFile = async (
  courseId: string,
  { question, slot, kind }: MediaItem & { question: object },
  { file, locale }: { file: File; locale: Locale },
): Promise<{ url: string }> => {
  const params = { courseId, quizId: question.quiz_id, questionId: question.id }
  const { media } =
    slot === 'captions'
      ? (await upload(attachQuestionCaptions, { params: { ...params, locale }, file })).data
      : (
          await upload(attachQuestionMedia, {
            params,
            query: { kind: kind as QuestionMediaKind, locale },
            file,
          })
        ).data
  const shown =
    slot === 'captions'
      ? media?.captions?.map(({ src: url, ...track }) => ({ ...track, url }))
      : media?.languages
  return { url: shown?.find((own) => own.locale === locale)?.url ?? '' }
}

/** Uploads a file for the lesson or the question that shows it. */
export const sendMediaFile = async (
  courseId: string,
  item: MediaItem,
  sent: { file: File; locale: Locale },
): Promise<{ url: string }> => {
  const { lesson_id, question, slot, kind } = item
  if (question) return sendQuestionFile(courseId, { ...item, question }, sent)
  const params = { courseId, lessonId: lesson_id ?? '' }
  const { file } = sent
  if (slot === 'poster' || slot === 'still' || kind === 'image')
    return (await upload(uploadImage, { params, file })).data
  if (kind === 'lottie' && slot === 'src') return (await upload(uploadAnimation, { params, file })).data
  const media = slot === 'captions' ? 'captions' : (mediaKinds[kind] ?? 'paper')
  return (await upload(uploadMedia, { params, query: { kind: media }, file })).data
}
const mediaKinds: Record<string, 'video' | 'audio'> = { video: 'video', audio: 'audio' }
