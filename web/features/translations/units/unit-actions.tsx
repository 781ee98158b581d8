import { Button, Group } from '@mantine/core'
import { Copy, Eraser, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { KeyHint } from '../keys/key-hint.tsx'
import { keyCaps } from '../keys/key-map.ts'
import { isMac } from '../keys/use-keys.ts'
import classes from './unit-row.module.css'

interface UnitActionsProps {
  unit: TranslationUnit
  hasErrors: boolean
  isEmpty: boolean
  canClear: boolean
  notesOpen: boolean
  on: Record<'confirm' | 'translated' | 'copySource' | 'clear' | 'reject' | 'comment', () => void>
}

const Keyed = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <>
    {children}
    <KeyHint keys={keys} inherits />
  </>
)

/** The actions on the current unit, each with its shortcut. */
export const UnitActions = ({ unit, hasErrors, isEmpty, canClear, notesOpen, on }: UnitActionsProps) => {
  const { t } = useTranslation('translations')
  const caps = keyCaps(isMac)
  const { can } = unit
  const cannot = hasErrors || isEmpty
  return (
    <Group gap="8px 10px" fz="ui" c="dimmed" className={classes.actions ?? ''}>
      {can.approve ? (
        <Button disabled={cannot} onClick={on.confirm}>
          <Keyed keys={caps.confirm}>{t('actions.approve')}</Keyed>
        </Button>
      ) : null}
      {can.edit ? (
        <Button variant={can.approve ? 'default' : 'filled'} disabled={isEmpty} onClick={on.translated}>
          <Keyed keys={can.approve ? caps.translated : caps.confirm}>{t('actions.translated')}</Keyed>
        </Button>
      ) : null}
      {can.reject ? (
        <Button variant="default" color="red" onClick={on.reject}>
          <Keyed keys={caps.reject}>{t('actions.reject')}</Keyed>
        </Button>
      ) : null}
      {can.approve && hasErrors ? <span>{t('actions.closed')}</span> : null}
      <Group component="span" gap={4} align="stretch" ml="auto">
        {can.edit ? (
          <>
            <Button variant="subtle" leftSection={<Copy size={16} aria-hidden />} onClick={on.copySource}>
              <Keyed keys={caps.copySource}>{t('actions.copySource')}</Keyed>
            </Button>
            <Button
              variant="subtle"
              disabled={!canClear}
              leftSection={<Eraser size={16} aria-hidden />}
              onClick={on.clear}
            >
              <Keyed keys={caps.clear}>{t('actions.clear')}</Keyed>
            </Button>
          </>
        ) : null}
        <Button
          variant="subtle"
          aria-expanded={notesOpen}
          leftSection={<MessageSquare size={16} aria-hidden />}
          onClick={on.comment}
        >
          <Keyed keys={caps.comment}>
            {unit.comments > 0 ? t('unit.comments', { count: unit.comments }) : t('actions.comment')}
          </Keyed>
        </Button>
      </Group>
    </Group>
  )
}
