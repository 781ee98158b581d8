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
  const answers: ((page: Page) => void)[] = []
  const observer = new QueryObserver<Page>(queryClient, {
    queryKey: [listUnits.path],
    queryFn: () => new Promise<Page>((resolve) => answers.push(resolve)),
  })
  const shown = () => observer.getCurrentResult().data?.data[0]?.target
  onTestFinished(observer.subscribe(() => undefined))
  answers[0]?.(pageWith('before'))
  await expect.poll(shown).toEqual(['before'])

  void observer.refetch()
  putUnits(pageWith('saved').data as TranslationUnit[])
  expect([shown(), answers.length]).toEqual([['saved'], 3])
  answers[1]?.(pageWith('before'))
  answers[2]?.(pageWith('saved'))
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(shown()).toEqual(['saved'])
})
