import { Box, Button, FileInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { groupBy } from '#lib/group-by.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { type ImportReport, importCourseMutation } from '../courses.api.ts'
import { useCounted } from '../list/use-counted.ts'
import classes from './import-dialog.module.css'

/** What importing a file would create, shown before it happens. */
const Report = ({ report }: { report: ImportReport }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { chapters, lessons, quizzes, questions, files } = report
  const facts = [
    ...useCounted()({ chapters, lessons, quizzes, questions }),
    ...(files > 0 ? [t('import.files', { count: files })] : []),
  ]
  return (
    <Box py="sm" px="md" fz="ui" lh={1.6} c="dimmed" className={classes.report ?? ''} role="status">
      <Box component="h3" fz="0.9375rem" c="var(--ink)">
        {report.title}
      </Box>
      {/* Keeps each number and its noun on one line. */}
      <p>{facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(', ')}</p>
      <p>{format.languages(report.locales)}</p>
      {report.problems.length > 0 ? (
        <details>
          <summary>{t('import.problems', { count: report.problems.length })}</summary>
          <ul>
            {[...groupBy(report.problems, ({ message }) => message)].map(([message, lacking]) => (
              <li key={message}>
                {message}
                <p>{format.list(lacking.map(({ title }) => title).filter(Boolean))}</p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Box>
  )
}

const useImport = (onClose: () => void) => {
  const { t } = useTranslation('courses')
  const go = useGo()
  const [key] = useState(newOnceKey)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const onError = (error: unknown) => {
    const { file: wrong, ...others } = fieldErrors(error)
    const [other] = Object.values(others)
    if (wrong || other) setProblem(wrong ?? other ?? null)
    else handleError(error)
  }
  const check = useMutation({ ...importCourseMutation, onError })
  const make = useMutation({
    ...importCourseMutation,
    onError,
    onSuccess: async ({ data: { course } }) => {
      onClose()
      if (course) {
        notify({ type: 'success', title: t('import.done', { title: course.title }) })
        // As after creating a course, Back leads to the list.
        await go({ to: 'admin.courses.index', replace: true })
        void go({ to: 'admin.courses.show', params: { courseId: course.id } })
      }
    },
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(null)
    check.reset()
    if (chosen) check.mutate({ file: chosen, key, dry_run: true })
  }
  return {
    file,
    problem,
    choose,
    report: check.data?.data,
    isChecking: check.isPending,
    isMaking: make.isPending,
    make: () => file && make.mutate({ file, key, dry_run: false }),
  }
}

/** Creates a draft from a course file, after showing what is in it. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const { file, problem, choose, report, isChecking, isMaking, make } = useImport(onClose)
  return (
    <Dialog onClose={onClose} title={t('import.title')} size="md">
      <DialogForm
        onSubmit={() => {
          make()
        }}
      >
        <FileInput
          data-autofocus
          label={t('import.file')}
          description={t('import.help')}
          placeholder={t('import.choose')}
          accept="application/json,.json"
          leftSection={<FileUp size={16} aria-hidden />}
          value={file}
          error={problem}
          onChange={choose}
        />
        {isChecking ? <p role="status">{t('import.checking')}</p> : null}
        {report && !problem ? <Report report={report} /> : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" loading={isMaking} disabled={!report || problem !== null}>
            {t('import.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
