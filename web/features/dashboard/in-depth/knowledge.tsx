import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Insights, WrongQuestion } from '#contract/directory/insights.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from '../card-grids.module.css'
import { Headline } from './headline.tsx'

const Question = ({ text, locale, course_id, quiz_id, quiz_title, course_title, can }: WrongQuestion) => {
  const shown = <span lang={languageTag(locale)}>{text || quiz_title}</span>
  return (
    <>
      {can.open ? (
        <TextLink to="admin.courses.quiz" params={{ courseId: course_id, quizId: quiz_id }}>
          {shown}
        </TextLink>
      ) : (
        shown
      )}
      <Text fz="sm" c="dimmed">
        {course_title}, <span lang={languageTag(locale)}>{quiz_title}</span>
      </Text>
    </>
  )
}

const useColumns = (): Column<WrongQuestion>[] => {
  const { t } = useTranslation('dashboard')
  const { number, percent, language } = useFormat()
  return [
    { key: 'text', label: t('knowledge.question'), cell: Question, small: 'wide' },
    {
      key: 'locale',
      label: t('knowledge.language'),
      cell: ({ locale }) => language(locale),
      small: 'labelled',
    },
    {
      key: 'wrong',
      label: t('knowledge.wrong'),
      cell: ({ wrong, answers }) => percent(Math.round((100 * wrong) / answers)),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'answers',
      label: t('knowledge.answers'),
      cell: ({ answers }) => number(answers),
      align: 'end',
      small: 'labelled',
    },
  ]
}

/** How well first attempts went, and the questions that went wrong most often. */
export const Knowledge = ({ insights, days }: { insights: Insights; days: number }) => {
  const { t } = useTranslation('dashboard')
  const { percent, number, signed } = useFormat()
  const columns = useColumns()
  const { now, before } = insights.knowledge
  return (
    <Card className={classes.whole ?? ''}>
      <SectionHeader title={t('knowledge.title')} />
      <Headline
        value={now ? percent(now.score) : '–'}
        notes={[
          now ? t('knowledge.of', { count: now.attempts, attempts: number(now.attempts) }) : t('few'),
          now && before ? t('onTime.change', { days, points: signed(now.score - before.score) }) : null,
          t('knowledge.why'),
        ]}
      />
      <Text component="h3" fz="sm" fw={600} mt="md" mb="xs">
        {t('knowledge.questions')}
      </Text>
      {insights.questions.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('knowledge.none')}
        </Text>
      ) : (
        <DataTable
          label={t('knowledge.questions')}
          columns={columns}
          rows={insights.questions}
          rowKey={({ question_id, locale }) => `${question_id} ${locale}`}
        />
      )}
    </Card>
  )
}
