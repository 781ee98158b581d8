import { Button } from '@mantine/core'
import { Eye, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LessonEditor } from '#contract/content/writing-together.ts'
import type { Locale } from '#contract/locales.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import type { LessonContents, LessonPath } from '#features/content/content.api.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from '../lesson-editor.module.css'
import { LocaleTabs } from './locale-tabs.tsx'
import { OtherEditors } from './other-editors.tsx'

interface EditorBarProps extends LessonPath {
  courseTitle: string
  title: string
  locale: Locale
  locales: LessonContents['locales']
  /** Others who have the lesson's text open. */
  others: readonly LessonEditor[]
  /** Saves the page, so that the preview and the other languages show it. */
  onBefore: () => Promise<unknown>
  onSettings: () => void
}

export const EditorBar = (props: EditorBarProps) => {
  const { courseTitle, title, locale, locales, others, courseId, lessonId, onBefore } = props
  const { t } = useTranslation('editor')
  const go = useGo()
  const preview = async () => {
    await onBefore()
    await go({
      to: 'admin.courses.preview',
      params: { courseId, itemType: 'lesson', itemId: lessonId, locale },
    })
  }
  return (
    <CourseBar
      course={{ id: courseId, title: courseTitle }}
      here={title}
      end={
        <>
          <OtherEditors editors={others} />
          <LocaleTabs
            locales={locales}
            current={locale}
            courseId={courseId}
            lessonId={lessonId}
            onBefore={onBefore}
          />
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
