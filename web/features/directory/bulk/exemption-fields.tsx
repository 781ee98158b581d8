import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { exemptionReasons } from '#contract/learning/exemptions.ts'
import { limits } from '#contract/limits.ts'
import { CourseSearch } from '../list/course-search.tsx'
import type { RunFieldProps, RunInput } from './settings-fields.tsx'

export const isExemptionComplete = ({ course_id, reason, note = '' }: RunInput): boolean =>
  Boolean(course_id && reason && (reason !== 'other' || note.trim()))

/** From which course the people are exempted, and why. */
export const ExemptionFields = ({ value, errors, onChange }: RunFieldProps) => {
  const { t } = useTranslation(['directory', 'bulk'])
  const { course_id = '', reason, note = '', until = '' } = value
  return (
    <>
      <CourseSearch
        label={t('list.course')}
        value={course_id}
        onChange={(id) => onChange({ ...value, course_id: id || undefined })}
      />
      <Select
        label={t('exemption.reason')}
        placeholder={t('bulk:field.choose')}
        allowDeselect={false}
        data={exemptionReasons.map((each) => ({ value: each, label: t(`exemption.reasons.${each}`) }))}
        value={reason ?? null}
        onChange={(next) => onChange({ ...value, reason: next ?? undefined })}
      />
      <Textarea
        label={t(reason === 'other' ? 'exemption.note' : 'exemption.noteOptional')}
        description={t('exemption.noteWhy')}
        autosize
        minRows={2}
        maxLength={limits.reason}
        value={note}
        onChange={({ currentTarget }) => onChange({ ...value, note: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('exemption.until')}
        description={t('exemption.untilWhy')}
        value={until}
        error={errors.until}
        onChange={({ currentTarget }) => onChange({ ...value, until: currentTarget.value || undefined })}
      />
    </>
  )
}
