import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { FieldWithButton } from '#ui/layout/field-with-button.tsx'
import { pastProgressQuery } from '../directory.api.ts'
import { ProgressCard } from './progress-card.tsx'

const today = (): string => new Date().toISOString().slice(0, 10)

/** A date up to today, from the address; empty for anything else. */
export const pastDay = (text: string): string =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && text <= today() ? text : ''

/** The date to look at; empty for today. */
export const PastDay = ({ day, onDay }: { day: string; onDay: (day: string) => void }) => {
  const { t } = useTranslation('directory')
  // While a year is typed, the field reports others: 0002, 0020, 0202.
  const [typed, setTyped] = useState('')
  const handleDay = (text: string) => {
    const known = pastDay(text)
    setTyped(known ? '' : text)
    if (known || !text) onDay(known)
  }
  return (
    <FieldWithButton mb="xs" __vars={{ '--field-width': '22rem' }}>
      <TextInput
        type="date"
        label={t('past.label')}
        description={t('past.help')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={typed || day}
        max={today()}
        error={typed > today() ? t('past.future') : null}
        onChange={({ currentTarget }) => handleDay(currentTarget.value)}
        onBlur={() => typed <= today() && setTyped('')}
      />
      {day ? (
        <Button variant="default" onClick={() => handleDay('')}>
          {t('past.today')}
        </Button>
      ) : null}
    </FieldWithButton>
  )
}

/** A student's progress in each course at the end of a day. */
export const PastProgressList = ({ studentId, day }: { studentId: string; day: string }) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const { data } = useQuery({ ...pastProgressQuery(studentId, day), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  return (
    <>
      <Text fz="ui" c="dimmed" role="status">
        {t('past.lede', { date: format.date(data.meta.at, 'full') })}
      </Text>
      {data.data.length === 0 ? (
        <EmptyState title={t('past.none')} message={t('past.noneWhy')} />
      ) : (
        data.data.map((course) => <ProgressCard key={course.course_id} progress={course} />)
      )}
    </>
  )
}
