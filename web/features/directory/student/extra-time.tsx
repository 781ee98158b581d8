import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { extraTimeMutation } from '../directory.api.ts'
import classes from '../student-field.module.css'

const choices = [0, 10, 25, 50, 75, 100, 200]

/** The additional time a student gets for timed quizzes. */
export const ExtraTime = ({ student }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const set = useMutation(extraTimeMutation(student.id))
  const now = set.isPending ? set.variables : student.extra_time_percent
  const offered = [...new Set([...choices, now])].sort((one, other) => one - other)
  return (
    <NativeSelect
      classNames={classes}
      inputWrapperOrder={['label', 'input', 'description']}
      label={t('extraTime.label')}
      description={t('extraTime.why')}
      value={String(now)}
      disabled={set.isPending || !student.can.edit}
      data={offered.map((percent) => ({
        value: String(percent),
        label: percent === 0 ? t('extraTime.none') : t('extraTime.by', { percent: format.percent(percent) }),
      }))}
      onChange={({ currentTarget }) =>
        set.mutate(Number(currentTarget.value), {
          onSuccess: () =>
            notify({ type: 'success', title: t('extraTime.done', { name: student.full_name }) }),
        })
      }
    />
  )
}
