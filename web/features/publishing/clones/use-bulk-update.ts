import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#lib/query/query-client.ts'
import { releasePagesQuery } from '../publishing.api.ts'
import { updateInParts, withoutFailed } from './bulk-update.ts'
import { type Clone, type CloneResult, updateSomeClones } from './clones.api.ts'

export interface BulkProgress {
  clones: readonly Clone[]
  results: ReadonlyMap<string, CloneResult>
}

interface BulkStart {
  load: () => Promise<readonly Clone[]>
  publish: boolean
}

const newestReleaseOf = async (courseId: string): Promise<string> => {
  const { pages } = await queryClient.fetchInfiniteQuery({ ...releasePagesQuery(courseId), staleTime: 0 })
  const [newest] = pages[0]?.data ?? []
  if (!newest) throw new Error('The course has no release')
  return newest.id
}

/** Updates clones to the newest release, call by call; what failed or was not reached can be sent again. */
export const useBulkUpdate = (courseId: string) => {
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const run = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ load, publish }: BulkStart) => {
      const release_id = await newestReleaseOf(courseId)
      const clones = progress?.clones ?? (await load())
      const results = withoutFailed(progress?.results)
      setProgress({ clones, results })
      const { error } = await updateInParts(
        clones.map(({ id }) => id).filter((id) => !results.has(id)),
        async (clone_ids) => (await updateSomeClones(courseId, { release_id, clone_ids, publish })).data,
        (part) => {
          for (const result of part) results.set(result.id, result)
          setProgress({ clones, results: new Map(results) })
        },
      )
      if (error) throw error
    },
  })
  return { progress, isRunning: run.isPending, error: run.error, start: run.mutate }
}
