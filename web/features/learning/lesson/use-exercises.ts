import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ExerciseHost, ExerciseResult } from '#blocks/exercise/exercise-host.ts'
import { isExercise } from '#contract/blocks/registry.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { exercisesQuery, type ItemParams, sendExercise } from '../learning.api.ts'
import { lessonScope } from './use-lesson.ts'

const isKept = ({ type, attrs, content }: ContentNode): boolean =>
  (isExercise(type) && attrs?.scored === true) || (content?.some(isKept) ?? false)

/** The exercises of a lesson with the stored results. Without a network, an answer waits for it. */
export const useExercises = (item: StudentItem, document: ContentDocument | null): ExerciseHost => {
  const itemParams: ItemParams = { courseId: item.course.id, itemId: item.id }
  const query = exercisesQuery(itemParams)
  const { data } = useQuery({ ...query, enabled: document?.content.some(isKept) ?? false })
  const { mutateAsync } = useMutation({
    // In the order of the answers, so that the last one is kept.
    scope: lessonScope,
    mutationFn: (given: Parameters<typeof sendExercise>[1]) => sendExercise(itemParams, given),
    onSuccess: async ({ data: result }) => {
      const before = queryClient.getQueryData(query.queryKey)
      if (!before) return refetchTags(`exercises/${item.id}`)
      const others = before.data.filter(({ block_id }) => block_id !== result.block_id)
      queryClient.setQueryData(query.queryKey, { ...before, data: [...others, result] })
    },
  })
  const results = useMemo(
    () => new Map(data?.data.map((result): [string, ExerciseResult] => [result.block_id, result])),
    [data],
  )
  return useMemo(
    () => ({
      results,
      keep: async (blockId, answer) => void (await mutateAsync({ blockId, answer })),
      isAuthor: false,
    }),
    [results, mutateAsync],
  )
}
