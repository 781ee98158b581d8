import { Button, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { downloadFormats } from '#contract/publishing/publishing.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { downloadCourseMutation } from '../courses.api.ts'

type Format = (typeof downloadFormats)[number]

/** Downloads the draft as a file: for reading, or for importing as another course. */
export const DownloadDialog = ({ course, onClose }: { course: Course; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const [kind, setKind] = useState<Format>('html')
  const [locale, setLocale] = useState<Locale>(course.locale)
  const save = useMutation({ ...downloadCourseMutation(course.id), onSuccess: onClose })
  const locales = course.locales.map(({ key }) => ({ value: key, label: format.language(key) }))
  return (
    <Dialog onClose={onClose} title={t('download.title', { title: course.title })} size="md">
      <DialogForm
        onSubmit={() => {
          save.mutate({ locale, format: kind })
        }}
      >
        <Choice
          label={t('download.format')}
          value={kind}
          onChange={setKind}
          options={downloadFormats.map((value) => ({ value, label: t(`download.${value}`) }))}
        />
        <Text fz="ui" lh={1.5} c="dimmed">
          {t(`download.${kind}Why`)}
        </Text>
        {kind === 'json' || locales.length < 2 ? null : (
          <Select
            label={t('download.language')}
            data={locales}
            value={locale}
            allowDeselect={false}
            onChange={(value) => setLocale(value ?? course.locale)}
          />
        )}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} leftSection={<Download size={16} aria-hidden />}>
            {t('download.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
