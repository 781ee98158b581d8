import { Button, Text } from '@mantine/core'
import { CornerDownRight, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { itemsOf, type Outline } from './tree/outline-order.ts'
import classes from './tree/sorting.module.css'
import { useOutline } from './use-outline.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** The actions for all selected lessons and quizzes. */
export const PickBar = ({ outline }: { outline: Outline }) => {
  const { t } = useTranslation('courses')
  const { picked, relocating, run } = useOutline()
  const chosen = useStore(picked)
  if (!chosen) return null
  const items = itemsOf(outline).filter(({ id }) => chosen.has(id))
  const removeAll = async () => {
    await run((calls) => calls.removeItems(items.map(({ id }) => id)))
    picked.set(null)
  }
  const remove = () =>
    confirm({
      title: t('pick.removeTitle', { count: items.length }),
      message: t(items.length === 1 ? 'remove.nodeMessage' : 'remove.severalMessage'),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      work: removeAll,
    }).catch(() => undefined)
  return (
    <div className={classes.undo} role="group" aria-label={t('pick.label')}>
      <Text mr={6} c="dimmed" aria-live="polite">
        {t('pick.count', { count: items.length })}
      </Text>
      <Button
        size="sm"
        variant="default"
        disabled={items.length === 0}
        leftSection={<CornerDownRight {...icon} />}
        onClick={() => relocating.set({ kind: 'item', ids: items.map(({ id }) => id) })}
      >
        {t('menu.relocate')}
      </Button>
      <Button
        size="sm"
        variant="default"
        color="red"
        disabled={items.length === 0}
        leftSection={<Trash2 {...icon} />}
        onClick={() => void remove()}
      >
        {t('menu.remove')}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => picked.set(null)}>
        {t('pick.done')}
      </Button>
    </div>
  )
}
