import { Button } from '@mantine/core'
import { Eye, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../../../../contract/locales.ts'
import { RouteLink, useGo } from '../../../lib/navigation/route-link.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageBar } from '../../../ui/page-bar.tsx'
import type { Lesson, LessonPath } from '../content.api.ts'
import classes from './lesson-editor.module.css'
import { LocaleTabs } from './locale-tabs.tsx'

interface EditorBarProps extends LessonPath {
  courseTitle: string
  title: string
  locale: Locale
  locales: Lesson['locales']
  /** Saves what is on the page, so that the preview shows it. */
  onBeforePreview: () => Promise<unknown>
  onSettings: () => void
}

export const EditorBar = (props: EditorBarProps) => {
  const { courseTitle, title, locale, locales, courseId, lessonId } = props
  const { t } = useTranslation(['editor', 'navigation'])
  const go = useGo()
  const preview = async () => {
    await props.onBeforePreview()
    await go({
      to: 'admin.courses.preview',
      params: { courseId, itemType: 'lesson', itemId: lessonId, locale },
    })
  }
  return (
    <PageBar
      parents={[
        <RouteLink key="courses" to="admin.courses.index">
          {t('navigation:admin.courses')}
        </RouteLink>,
        <RouteLink key="course" to="admin.courses.show" params={{ courseId }}>
          {courseTitle}
        </RouteLink>,
      ]}
      here={title}
      end={
        <>
          <LocaleTabs locales={locales} current={locale} courseId={courseId} lessonId={lessonId} />
          <Button
            data-small="icon"
            variant="default"
            leftSection={<Eye size={16} aria-hidden />}
            onClick={() => void preview()}
          >
            {t('preview')}
          </Button>
          <IconButton className={classes.settings} label={t('tools.settings')} onClick={props.onSettings}>
            <SlidersHorizontal size={18} aria-hidden />
          </IconButton>
        </>
      }
    />
  )
}
