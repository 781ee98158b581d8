import { NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locales as allLocales, type Locale } from '#contract/locales.ts'
import { boot } from '#lib/boot.ts'
import { formatFor } from '#lib/i18n/format.ts'
import {
  setBothLanguages,
  setCourseLanguage,
  setPlatformLanguage,
  useLanguagePreference,
} from '#lib/i18n/language.ts'
import { useLanguageChange } from '#lib/session/language-change.ts'
import { Choice } from '#ui/controls/choice.tsx'

/** Each language under its own name. */
const ownName = (locale: Locale): string => {
  const name = formatFor(locale).language(locale, true)
  return name.slice(0, 1).toLocaleUpperCase(locale.slice(0, 2)) + name.slice(1)
}

const optionsWith = (value: Locale) => {
  const offered = boot.languages ?? allLocales
  const shown = offered.includes(value) ? offered : [value, ...offered]
  return shown.map((locale) => ({ value: locale, label: ownName(locale) }))
}

/** The language of menus, and that of courses, which follows it unless set separately. A choice is saved at once. */
export const LanguageForm = () => {
  const { t } = useTranslation('accounts')
  const { platform, course, courseAsPlatform } = useLanguagePreference()
  const change = useLanguageChange()
  const other = optionsWith(course).find(({ value }) => value !== platform)?.value
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t('language.platform')}
        description={t('language.platformWhy')}
        value={platform}
        data={optionsWith(platform)}
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
          data={optionsWith(course)}
          onChange={({ target }) => change(() => setCourseLanguage(target.value))}
        />
      )}
    </Stack>
  )
}
