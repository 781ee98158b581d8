import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { type ItemParams, skipItemAt } from '../learning.api.ts'
import { usePreviewed } from '../previewed.ts'
import { refetchItem, showOutcome } from './item-progress-cache.ts'

interface SkipItemProps {
  item: StudentItem
  className?: string | undefined
}

/** Skips an item for now, where its author allows that, and opens the next one. */
export const SkipItem = ({ item, className }: SkipItemProps) => {
  const { t } = useTranslation('learning')
  const go = useGo()
  const isOwn = usePreviewed() === null
  const itemParams: ItemParams = { courseId: item.course.id, itemId: item.id }
  const course = { slug: item.course.slug, id: item.course.id }
  const skip = useMutation({
    mutationFn: () => skipItemAt(itemParams),
    onSuccess: ({ data }) => {
      showOutcome(itemParams, data, false)
      // A skipped item cannot be skipped again.
      void refetchItem(itemParams)
      const { next } = data
      void (next && next.id !== item.id
        ? go({ to: 'front.library.item', params: { course, item: { slug: next.slug, id: next.id } } })
        : go({ to: 'front.library.show', params: { course } }))
    },
  })
  if (!item.can.skip || !isOwn) return null
  return (
    <Button
      variant="subtle"
      className={className}
      leftSection={<SkipForward size={16} aria-hidden />}
      loading={skip.isPending}
      onClick={() => skip.mutate()}
    >
      {t('item.skip')}
    </Button>
  )
}
