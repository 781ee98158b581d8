import { Group } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import type { LessonContents, LessonPath } from '#features/content/content.api.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './locale-tabs.module.css'

interface LocaleTabsProps extends LessonPath {
  locales: LessonContents['locales']
  current: Locale
  /** Saves the page first, because a language without a text of its own starts with a copy of it. */
  onBefore: () => Promise<unknown>
}

/** Two letters, plus the country where the course offers two variants of a language. */
const shortName = (key: Locale, all: LessonContents['locales']): string => {
  const [language = '', country = ''] = key.split('_')
  const isShared = all.filter((other) => other.key.startsWith(`${language}_`)).length > 1
  return isShared ? `${language.toUpperCase()} ${country}` : language.toUpperCase()
}

/** The lesson's languages; a dot marks those that are not written yet. */
export const LocaleTabs = ({ locales, current, courseId, lessonId, onBefore }: LocaleTabsProps) => {
  const { t } = useTranslation('editor')
  const go = useGo()
  const change = async (event: MouseEvent, locale: Locale) => {
    // A link opened in a new tab leaves this page as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    await onBefore()
    await go({ to: 'admin.courses.content', params: { courseId, lessonId, locale } })
  }
  if (locales.length < 2) return null
  return (
    <Group
      component="nav"
      gap={2}
      wrap="nowrap"
      align="stretch"
      display="inline-flex"
      p={2}
      className={classes.tabs ?? ''}
      aria-label={t('locales.label')}
    >
      {locales.map(({ key, label, has_content }) => (
        <RouteLink
          key={key}
          to="admin.courses.content"
          params={{ courseId, lessonId, locale: key }}
          aria-current={key === current ? 'page' : undefined}
          onClick={(event) => void change(event, key)}
          title={has_content ? label : t('locales.missing', { language: label })}
        >
          <span aria-hidden="true">{shortName(key, locales)}</span>
          {has_content ? null : <i aria-hidden="true" />}
          <VisuallyHidden>{has_content ? label : t('locales.missing', { language: label })}</VisuallyHidden>
        </RouteLink>
      ))}
    </Group>
  )
}
