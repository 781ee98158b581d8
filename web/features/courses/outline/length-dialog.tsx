import { Button, NumberInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import type { NodePlace } from './outline.api.ts'
import { isVersionConflict, useOutline } from './use-outline.ts'

interface LengthDialogProps {
  item: Item
  node: NodePlace
  onClose: () => void
}

/** Sets the estimated reading time. */
const EstimateButton = ({ minutes, onClick }: { minutes: number; onClick: () => void }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  return (
    <Button variant="default" size="sm" w="fit-content" onClick={onClick}>
      {t('length.reading', { minutes: format.minutesShort(minutes) })}
    </Button>
  )
}

/** Sets the duration of a lesson or quiz in minutes. */
export const LengthDialog = ({ item, node, onClose }: LengthDialogProps) => {
  const { t } = useTranslation('courses')
  const { run } = useOutline()
  const { content_minutes: estimate } = item
  const field = useRef<HTMLInputElement>(null)
  const [minutes, setMinutes] = useState<number | string>(item.estimated_minutes || '')
  const [state, setState] = useState<'open' | 'saving' | 'conflict'>('open')
  const save = async () => {
    setState('saving')
    try {
      await run((calls) =>
        calls.change(node, { version: item.version, estimated_minutes: Number(minutes) || 0 }),
      )
      onClose()
    } catch (error) {
      setState(isVersionConflict(error) ? 'conflict' : 'open')
    }
  }
  const takeEstimate = () => {
    setMinutes(estimate)
    field.current?.focus()
  }
  return (
    <Dialog onClose={onClose} title={t('length.title')} size="xs">
      <DialogForm
        onSubmit={() => {
          void save()
        }}
      >
        <NumberInput
          ref={field}
          label={item.title}
          suffix={t('length.suffix')}
          min={0}
          max={limits.itemMinutes}
          allowDecimal={false}
          clampBehavior="strict"
          value={minutes}
          onChange={setMinutes}
          error={state === 'conflict' ? t('length.conflict') : undefined}
          data-autofocus
        />
        {estimate > 0 && estimate !== minutes ? (
          <EstimateButton minutes={estimate} onClick={takeEstimate} />
        ) : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" loading={state === 'saving'}>
            {t('length.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
