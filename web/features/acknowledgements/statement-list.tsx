import { Box, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CourseStatement } from '#contract/learning/acknowledgements/accepted-statements.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import classes from './statement-list.module.css'

export const keyOfStatement = ({ item_id, block_id }: CourseStatement): string => `${item_id} ${block_id}`

export const AcceptedShare = ({ statement }: { statement: CourseStatement }) => {
  const { t } = useTranslation('acknowledgements')
  const format = useFormat()
  const { name, accepted, people } = statement
  return (
    <Box className={classes.figures ?? ''} fz="ui" c="dimmed">
      <ProgressBar
        value={people === 0 ? 0 : (accepted / people) * 100}
        label={t('statements.progress', { statement: name })}
      />
      <span>{t('statements.of', { done: format.number(accepted), all: format.number(people) })}</span>
    </Box>
  )
}

/** The lesson that asks, and the policy. */
export const WhereAsked = ({ statement: { item_title, policy, name } }: { statement: CourseStatement }) => (
  <Box fz="ui" c="dimmed">
    <DotSeparated facts={[item_title, policy === name ? null : policy || null]} />
  </Box>
)

interface StatementListProps {
  statements: readonly CourseStatement[]
  chosen: CourseStatement
  onChoose: (statement: CourseStatement) => void
}

/** The statements of a course; the people of the chosen one are shown below. */
export const StatementList = ({ statements, chosen, onChoose }: StatementListProps) => {
  const { t } = useTranslation('acknowledgements')
  return (
    <ul className={classes.list} aria-label={t('statements.title')}>
      {statements.map((statement) => (
        <li key={keyOfStatement(statement)}>
          <UnstyledButton
            className={classes.statement ?? ''}
            aria-pressed={keyOfStatement(statement) === keyOfStatement(chosen)}
            onClick={() => onChoose(statement)}
          >
            <span>
              <Text component="b" fw={600} display="block">
                {statement.name}
              </Text>
              <WhereAsked statement={statement} />
            </span>
            <AcceptedShare statement={statement} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
