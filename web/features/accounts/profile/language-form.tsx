import { NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locales as allLocales, type Locale } from '#contract/locales.ts'
import { boot } from '#lib/boot.ts'
import {
  setBothLanguages,
  setCourseLanguage,
  setPlatformLanguage,
  useLanguagePreference,
} from '#lib/i18n/language.ts'
import { ownName, screenName, useScreensNote } from '#lib/i18n/locale-names.ts'
import { useLanguageChange } from '#lib/session/language-change.ts'
import { Choice } from '#ui/controls/choice.tsx'

const optionsWith = (value: Locale, offered: readonly Locale[], nameOf: (locale: Locale) => string) =>
  [...new Set([...offered, value])].map((locale) => ({ value: locale, label: nameOf(locale) }))

const offeredFirst = (): Locale[] => [...new Set([...(boot.languages ?? []), ...allLocales])]

/** The language of menus, and that of courses, which follows it unless set separately. A choice is saved at once. */
export const LanguageForm = () => {
  const { t } = useTranslation('accounts')
  const { platform, course, courseAsPlatform } = useLanguagePreference()
  const change = useLanguageChange()
  const note = useScreensNote([platform])
  const courseLocales = offeredFirst()
  const other = [course, ...courseLocales].find((locale) => locale !== platform)
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t('language.platform')}
        description={note ?? t('language.platformWhy')}
        value={platform}
        data={optionsWith(platform, boot.languages ?? allLocales, screenName)}
        onChange={({ target }) => change(() => setPlatformLanguage(target.value))}
      />
      <div>
        <Text mb={6} fz="sm" fw="var(--field-weight)" aria-hidden="true">
          {t('language.course')}
        </Text>
        <Choice
          label={t('language.course')}
          value={courseAsPlatform ? 'same' : 'other'}
          options={[
            { value: 'same', label: t('language.same') },
            { value: 'other', label: t('language.other') },
          ]}
          onChange={(choice) =>
            change(() =>
              choice === 'same' || !other ? setBothLanguages(platform) : setCourseLanguage(other),
            )
          }
        />
      </div>
      {courseAsPlatform ? null : (
        <NativeSelect
          label={t('language.courseOther')}
          description={t('language.courseWhy')}
          value={course}
          data={optionsWith(course, courseLocales, ownName)}
          onChange={({ target }) => change(() => setCourseLanguage(target.value))}
        />
      )}
    </Stack>
  )
}
