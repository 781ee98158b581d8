import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { storageQuery } from '../courses.api.ts'
import classes from './settings.module.css'

/** In percent. From here on, the user should free storage. */
const nearlyFull = 90

/** The share of its storage that the company of a course uses. */
export const StorageUse = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { data } = useQuery(storageQuery(courseId))
  const { used = 0, quota = 0 } = data?.data ?? {}
  const part = quota > 0 ? Math.min(100, (used / quota) * 100) : 100
  return (
    <section className={classes.storage} aria-label={t('storage.title')}>
      <Group component="p" gap="2px var(--s-3)" align="stretch" justify="space-between">
        <Box component="b" fw={500}>
          {t('storage.title')}
        </Box>
        <span>
          {data ? t('storage.used', { used: format.bytes(used), quota: format.bytes(quota) }) : null}
        </span>
      </Group>
      <ProgressBar
        value={data ? part : 0}
        label={t('storage.title')}
        tone={part < nearlyFull ? 'brand' : 'warn'}
      />
      <Box component="small" fz="ui" lh={1.45} c="dimmed">
        {t(data && part >= nearlyFull ? 'storage.nearlyFull' : 'storage.help')}
      </Box>
    </section>
  )
}
