import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { limits } from '#contract/limits.ts'
import { TagsField } from '#ui/tags/tags-field.tsx'
import { tagMutation, tagsQuery } from '../directory.api.ts'
import classes from '../student-field.module.css'

/** The tags by which courses can be assigned; each change is saved at once. */
export const StudentTags = ({ student }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  const { data: known } = useQuery({ ...tagsQuery(), meta: { quiet: true } })
  const { mutate, isPending } = useMutation(tagMutation(student.id))
  const [chosen, setChosen] = useState<string[]>([])
  const shown = isPending ? chosen : student.tags
  const change = (next: string[]) => {
    setChosen(next)
    mutate({
      add: next.filter((tag) => !shown.includes(tag)),
      remove: shown.filter((tag) => !next.includes(tag)),
    })
  }
  return (
    <TagsField
      classNames={classes}
      inputWrapperOrder={['label', 'input', 'description']}
      label={t('student.tags')}
      description={
        shown.length < limits.tags ? t('student.tagsWhy') : t('student.tagsFull', { most: limits.tags })
      }
      data={known?.data.map(({ tag }) => tag) ?? []}
      value={shown}
      maxTags={limits.tags}
      maxLength={limits.tag}
      disabled={!student.can.edit}
      acceptValueOnBlur
      onChange={change}
    />
  )
}
