import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { listUnits } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { putUnits } from './translations.api.ts'

afterEach(() => queryClient.clear())

interface Page {
  data: Pick<TranslationUnit, 'id' | 'target'>[]
}
const pageWith = (target: string): Page => ({ data: [{ id: 'unit', target: [target] }] })

it('a read that began before a save does not come after it', async () => {
  const reads: PromiseWithResolvers<Page>[] = []
  const observer = new QueryObserver<Page>(queryClient, {
    queryKey: [listUnits.path],
    queryFn: () => {
      const read = Promise.withResolvers<Page>()
      reads.push(read)
      return read.promise
    },
  })
  const shown = () => observer.getCurrentResult().data?.data[0]?.target
  onTestFinished(observer.subscribe(() => undefined))
  reads[0]?.resolve(pageWith('before'))
  await expect.poll(shown).toEqual(['before'])

  void observer.refetch()
  putUnits(pageWith('saved').data as TranslationUnit[])
  expect([shown(), reads.length]).toEqual([['saved'], 3])
  reads[1]?.resolve(pageWith('before'))
  reads[2]?.resolve(pageWith('saved'))
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(shown()).toEqual(['saved'])
})
