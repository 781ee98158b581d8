import { Button, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { type DownloadFormat, downloadFormats } from '#contract/publishing/publishing.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { downloadCourseMutation } from '../courses.api.ts'

/** What to know about who may see a file. */
const notes = {
  html: 'answersInside',
  pdf: 'answersInside',
  scorm12: 'keysInside',
  scorm2004: 'keysInside',
  xliff: null,
  json: null,
} as const

/** Downloads the draft as a file: for reading, or for importing as another course. */
export const DownloadDialog = ({ course, onClose }: { course: Course; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const [kind, setKind] = useState<DownloadFormat>('html')
  const [locale, setLocale] = useState<Locale>(course.locale)
  const save = useMutation({ ...downloadCourseMutation(course.id), onSuccess: onClose })
  const all = course.locales.map(({ key }) => ({ value: key, label: format.language(key) }))
  // Only another language than that of the course has a translation.
  const [, ...translated] = all
  const locales = kind === 'xliff' ? translated : all
  const note = kind === 'xliff' && translated.length === 0 ? 'noTranslation' : notes[kind]
  const chosen = (locales.find(({ value }) => value === locale) ?? locales[0])?.value
  return (
    <Dialog onClose={onClose} title={t('download.title', { title: course.title })} size="md">
      <DialogForm
        onSubmit={() => {
          if (chosen) save.mutate({ locale: chosen, format: kind })
        }}
      >
        <ExplainedChoice
          label={t('download.format')}
          value={kind}
          onChange={setKind}
          options={downloadFormats.map((value) => ({
            value,
            label: t(`download.${value}`),
            says: t(`download.${value}Why`),
          }))}
        />
        {kind === 'json' || all.length < 2 ? null : (
          <Select
            label={t('download.language')}
            data={locales}
            value={chosen ?? null}
            allowDeselect={false}
            onChange={(value) => setLocale(value ?? course.locale)}
          />
        )}
        {note ? (
          <Text fz="ui" lh={1.5} c="dimmed" role="status">
            {t(`download.${note}`)}
          </Text>
        ) : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!chosen}
            loading={save.isPending}
            leftSection={<Download size={16} aria-hidden />}
          >
            {t('download.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
