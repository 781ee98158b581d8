import { Box, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { type SettingName, settingsOf } from './settings-values.ts'
import type { Clash } from './use-settings-form.ts'

/** Returns a setting's value as text. */
const useValueText = () => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  return ({ newest }: Clash, name: SettingName): string => {
    const settings = settingsOf(newest)
    if (name === 'locales') return format.languages(settings.locales)
    if (name === 'difficulty') return t(`difficulty.${settings.difficulty}`)
    if (name === 'order_mode') return t(`settings.${settings.order_mode}`)
    if (name === 'pass_mark') return format.percent(settings.pass_mark)
    if (name === 'tags') return settings.tags.length > 0 ? settings.tags.join(', ') : t('settings.none')
    if (name === 'objectives')
      return format.list(settings.objectives.map(({ text }) => text)) || t('settings.none')
    if (name === 'extra_credits')
      return format.list(settings.extra_credits.map(({ title }) => title)) || t('settings.none')
    const value = settings[name]
    if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off')
    if (typeof value === 'number') return format.number(value)
    return value || t('settings.none')
  }
}

const labels = {
  title: 'settings.title',
  description: 'settings.description',
  difficulty: 'difficulty.label',
  estimated_minutes: 'settings.minutes',
  tags: 'settings.tags',
  order_mode: 'settings.order',
  skipping_allowed: 'settings.skipping',
  pass_mark: 'settings.passMark',
  step_seconds: 'settings.stepSeconds',
  certificate_enabled: 'settings.certificateOn',
  is_listed: 'settings.listed',
  validity_days: 'settings.validity',
  objectives: 'objectives.title',
  extra_credits: 'tasks.title',
  locales: 'languages.label',
} as const

/** Someone else saved first: shows their values, while the user's own stay in the fields. */
export const ClashNotice = ({ clash }: { clash: Clash }) => {
  const { t } = useTranslation('courses')
  const valueOf = useValueText()
  return (
    <NoteBox
      tone="warn"
      icon={<TriangleAlert size={16} aria-hidden />}
      flex="1 1 100%"
      mb="xs"
      fz="inherit"
      role="alert"
    >
      <Box component="b" fw={600}>
        {t('settings.clash')}
      </Box>
      <Text flex="1 1 120px" fz="ui" c="dimmed">
        {t(clash.names.length > 0 ? 'settings.clashBoth' : 'settings.clashMerged')}
      </Text>
      {clash.names.length > 0 ? (
        <Stack component="dl" gap={6} mt="xs">
          {clash.names.map((name) => (
            <div key={name}>
              <Box component="dt" fw={500}>
                {t(labels[name])}
              </Box>
              <dd>{t('settings.theirs', { value: valueOf(clash, name) })}</dd>
            </div>
          ))}
        </Stack>
      ) : null}
    </NoteBox>
  )
}
