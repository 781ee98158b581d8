import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Insights, MissingLanguage } from '#contract/directory/insights.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { percentOf, useShare } from '../use-share.ts'
import { Headline } from './headline.tsx'

const Missing = ({ course_id, title, locale, people, can }: MissingLanguage) => {
  const { t } = useTranslation('dashboard')
  const { languageInText } = useFormat()
  return (
    <li>
      {can.open ? (
        <TextLink to="admin.courses.translate" params={{ courseId: course_id }}>
          {title}
        </TextLink>
      ) : (
        title
      )}{' '}
      {t('languages.missing', { count: people, language: languageInText(locale) })}
    </li>
  )
}

/** Whether people read courses in the language they chose, and which languages are missing. */
export const LanguagesRead = ({ languages, days }: { languages: Insights['languages']; days: number }) => {
  const { t } = useTranslation('dashboard')
  const { number, signed } = useFormat()
  const { share, shareOf } = useShare()
  if (languages === null)
    return (
      <Card>
        <SectionHeader title={t('languages.title')} />
        <Headline value="–" notes={[t('few'), t('languages.why')]} />
      </Card>
    )
  const { own, own_before, machine, missing } = languages
  return (
    <Card>
      <SectionHeader title={t('languages.title')} />
      <Headline
        value={share(own)}
        notes={[
          shareOf(own),
          own_before && own_before.total > 0
            ? t('onTime.change', { days, points: signed(percentOf(own) - percentOf(own_before)) })
            : null,
          t('languages.why'),
        ]}
      />
      <Text fz="sm" mt="md">
        {t('languages.other', {
          fallback: number(own.total - own.done),
          machine: number(machine),
        })}
      </Text>
      {missing.length === 0 ? null : (
        <>
          <Text component="h3" fz="sm" fw={600} mt="md" mb="xs">
            {t('languages.missingTitle')}
          </Text>
          <Text component="ul" fz="sm">
            {missing.map((each) => (
              <Missing key={`${each.course_id} ${each.locale}`} {...each} />
            ))}
          </Text>
        </>
      )}
    </Card>
  )
}
