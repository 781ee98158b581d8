import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import classes from './update-foot.module.css'
import type { NodeChoice } from './use-node-choice.ts'

interface UpdateFootProps {
  choice: NodeChoice
  isSending: boolean
  onApply: () => void
}

/** How much of the update is selected, and the button that applies it. */
export const UpdateFoot = ({ choice, isSending, onApply }: UpdateFootProps) => {
  const { t } = useTranslation('clones')
  const format = useFormat()
  const { nodes, chosen } = choice
  const areAllChosen = chosen.length === nodes.length
  const conflicts = nodes.filter(({ isConflict }) => isConflict).length
  return (
    <Group className={classes.foot ?? ''} justify="space-between" gap="sm">
      <Group gap="6px 16px">
        <Checkbox
          label={t('update.all')}
          checked={areAllChosen}
          indeterminate={chosen.length > 0 && !areAllChosen}
          onChange={() => choice.choose(nodes, !areAllChosen)}
        />
        <Text component="div" fz="ui" c="dimmed" role="status">
          <DotSeparated
            facts={[
              t('update.selected', { count: nodes.length, shown: format.number(chosen.length) }),
              conflicts > 0 ? t('update.conflicts', { count: conflicts }) : null,
            ]}
          />
        </Text>
      </Group>
      <Button loading={isSending} onClick={onApply}>
        {chosen.length > 0 ? t('update.submit', { count: chosen.length }) : t('update.mark')}
      </Button>
    </Group>
  )
}
