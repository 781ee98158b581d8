import { Button, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import classes from '#features/directory/student-field.module.css'
import { useFormat } from '#lib/i18n/format.ts'
import { Status } from '#ui/text/pill.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'

const useWords = ({ absence }: StudentFile): string => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  if (!absence) return t('absence.none')
  const from = format.day(absence.starts_on, 'shortFull')
  return absence.ends_on
    ? t('absence.fromTo', { from, to: format.day(absence.ends_on, 'shortFull') })
    : t(absence.has_begun ? 'absence.since' : 'absence.from', { from })
}

/** When the student is away for long, and the button to change it. */
export const StudentAbsence = ({ student }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  const [isOpen, setOpen] = useState(false)
  const words = useWords(student)
  return (
    <Input.Wrapper
      component="div"
      classNames={classes}
      label={t('absence.label')}
      labelElement="div"
      description={t('absence.why')}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Group gap="xs" mih="var(--input-height, 36px)">
        {student.absence?.has_begun ? <Status mark="square">{words}</Status> : <Text span>{words}</Text>}
        {student.can.edit ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(student.absence ? 'absence.changeOf' : 'absence.enterOf', {
              name: student.full_name,
            })}
            onClick={() => setOpen(true)}
          >
            {t(student.absence ? 'absence.change' : 'absence.enter')}
          </Button>
        ) : null}
      </Group>
      {isOpen ? <AbsenceDialog student={student} onClose={() => setOpen(false)} /> : null}
    </Input.Wrapper>
  )
}
