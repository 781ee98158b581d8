import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { percentOf, type Share } from './campaign-facts.tsx'
import classes from './goal-bar.module.css'

interface GoalBarProps {
  /** Of the campaign. */
  name: string
  share: Share
  /** In percent; a mark on the bar. */
  goal: number
}

/** Completion as a bar with the goal marked on it, and in words. */
export const GoalBar = ({ name, share, goal }: GoalBarProps) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const percent = percentOf(share)
  return (
    <Box miw={140}>
      <Text component="span" fz="ui">
        {t('goalOf', { percent: format.percent(percent), goal: format.percent(goal) })}
      </Text>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('completionOf', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-reached={percent >= goal || undefined}
      >
        <i style={{ width: `${percent}%` }} />
        <b style={{ insetInlineStart: `${goal}%` }} />
      </div>
    </Box>
  )
}
