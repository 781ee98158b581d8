import { Group } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LeaveWhileUnsaved } from '#ui/feedback/leave-while-unsaved.tsx'
import { SaveStatus } from '#ui/feedback/save-status.tsx'
import { KeyCap } from '#ui/text/pill.tsx'
import { type KeyAction, keyCaps } from '../keys/key-map.ts'
import classes from '../keys/keys.module.css'
import { isMac } from '../keys/use-keys.ts'
import type { UnitSaving } from '../saving/unit-saving.ts'

const shown: readonly KeyAction[] = ['confirm', 'nextOpen', 'suggestion', 'copySource', 'search']

interface KeysBarProps {
  saving: UnitSaving
  /** The number of units still to do. */
  left: number
  isAtEnd: boolean
  onKeys: () => void
  onUndoRepeats: (id: string) => void
}

/** The bar below the texts: the most important shortcuts, and the save status. */
export const KeysBar = ({ saving, left, isAtEnd, onKeys, onUndoRepeats }: KeysBarProps) => {
  const { t } = useTranslation('translations')
  const { phase, savedAt, repeated } = useStore(saving.state)
  const caps = keyCaps(isMac)
  const words =
    phase !== 'saved'
      ? t(`saving.${phase === 'saving' ? 'saving' : 'offline'}`)
      : isAtEnd
        ? t('saving.end', { count: left })
        : savedAt === null
          ? t('saving.left', { count: left })
          : t('saving.saved', { count: left })
  return (
    <footer className={classes.foot}>
      <Group
        gap="var(--s-2) var(--s-5)"
        wrap="nowrap"
        mih={42}
        px="xl"
        fz="xs"
        c="dimmed"
        className={classes.bar ?? ''}
      >
        {shown.map((action) => (
          <span key={action}>
            <KeyCap>{caps[action].join(' ')}</KeyCap> {t(`keys.short.${action as 'confirm'}`)}
          </span>
        ))}
        <IconButton label={t('keys.title')} onClick={onKeys}>
          <Keyboard size={16} aria-hidden />
        </IconButton>
        {repeated && phase === 'saved' ? (
          <button type="button" className={classes.undo} onClick={() => onUndoRepeats(repeated.id)}>
            {t('saving.repeated', { count: repeated.count })} <b>{t('saving.undo')}</b>
          </button>
        ) : null}
        <SaveStatus phase={phase} words={words} className={classes.saved} />
      </Group>
      <LeaveWhileUnsaved phases={phase === 'saving' ? ['saving'] : []} />
    </footer>
  )
}
