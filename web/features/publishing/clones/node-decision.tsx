import { Box, Checkbox } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { conflictText, type UpdateNode } from './node-choice.ts'
import type { NodeChoice } from './use-node-choice.ts'

/** What applying a change that conflicts with the clone’s own would do, or what prevents it. */
const Conflict = ({ change }: { change: CloneChange }) => {
  const { t } = useTranslation('clones')
  const format = useFormat()
  const effect = change.change === 'new' || change.change === 'removed' ? change.change : 'replaced'
  return (
    <NoteBox tone="warn" icon={<TriangleAlert size={16} aria-hidden />} mb="sm">
      <Box component="b" fw={600}>
        {t(conflictText(change))}
      </Box>
      <p>
        {change.exceeds_limit
          ? t('update.tooManyWhy', { limit: format.number(limits.itemsPerOrder) })
          : t(`update.conflictWhy.${effect}`)}
      </p>
    </NoteBox>
  )
}

interface NodeDecisionProps {
  change: CloneChange
  node: UpdateNode
  choice: NodeChoice
}

/** Whether to apply the change that is shown. */
export const NodeDecision = ({ change, node, choice }: NodeDecisionProps) => {
  const { t } = useTranslation('clones')
  return (
    <Box mb="lg">
      {node.isConflict ? <Conflict change={change} /> : null}
      {choice.canChoose ? (
        <Checkbox
          label={node.entries.length > 1 ? t('update.select', { title: node.title }) : t('update.apply')}
          checked={choice.isChosen(node)}
          onChange={({ currentTarget }) => choice.choose([node], currentTarget.checked)}
        />
      ) : null}
    </Box>
  )
}
