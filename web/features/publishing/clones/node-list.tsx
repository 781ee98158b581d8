import { Box, Checkbox, Group, Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import { groupBy } from '#lib/group-by.ts'
import { useProgressiveList } from '#lib/use-progressive-list.ts'
import { Pill } from '#ui/text/pill.tsx'
import listClasses from '../review/change-list.module.css'
import { ChangeRow, useListNote } from '../review/change-list.tsx'
import type { useChangeSelection } from '../review/use-change-selection.ts'
import { conflictText, type UpdateNode } from './node-choice.ts'
import type { NodeChoice } from './use-node-choice.ts'

interface NodeListProps {
  changes: readonly CloneChange[]
  choice: NodeChoice
  selection: ReturnType<typeof useChangeSelection>
}

const Node = ({ node, changes, choice, selection }: NodeListProps & { node: UpdateNode }) => {
  const { t } = useTranslation('clones')
  const noteOf = useListNote(changes)
  const [first] = node.entries
  return (
    <Group component="li" gap={0} wrap="nowrap" align="flex-start">
      {choice.canChoose ? (
        <Checkbox
          size="xs"
          pt={14}
          px={8}
          aria-label={t('update.select', { title: node.title })}
          checked={choice.isChosen(node)}
          onChange={({ currentTarget }) => choice.choose([node], currentTarget.checked)}
        />
      ) : null}
      <Stack gap={0} flex={1} miw={0}>
        {node.entries.map((index) => {
          const change = changes[index]
          return change ? (
            <ChangeRow
              key={index}
              change={change}
              note={
                <>
                  {noteOf(change)}
                  {node.isConflict && index === first ? (
                    <Box component="span" display="block" mt={4}>
                      <Pill tone="warn" icon={<TriangleAlert aria-hidden />}>
                        {t(conflictText(change))}
                      </Pill>
                    </Box>
                  ) : null}
                </>
              }
              isSelected={index === selection.selected}
              onSelect={() => selection.select(index)}
            />
          ) : null
        })}
      </Stack>
    </Group>
  )
}

/** More than a screen shows. */
const drawnFirst = 40

/** The nodes that an update changes, each to be chosen or left out, under their chapters and sections. */
export const NodeList = (props: NodeListProps) => {
  const { t } = useTranslation('clones')
  const drawn = useProgressiveList(props.choice.nodes, drawnFirst)
  const groups = [...groupBy(drawn, ({ path }) => path.join(' › '))]
  return (
    <nav className={listClasses.list} aria-label={t('update.changes')}>
      <div className={listClasses.head}>
        <h2>{t('update.changes')}</h2>
      </div>
      {groups.map(([heading, nodes]) => (
        <Box key={heading} mb="sm">
          {heading ? (
            <Box component="h3" px={10} pb={2} fz="xs" fw={500} c="dimmed">
              {heading}
            </Box>
          ) : null}
          <ol>
            {nodes.map((node) => (
              <Node key={node.id} node={node} {...props} />
            ))}
          </ol>
        </Box>
      ))}
    </nav>
  )
}
