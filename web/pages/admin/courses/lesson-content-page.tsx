import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toSelectableLocale } from '#contract/locales.ts'
import { contentQuery, lessonCourseQuery, lessonQuery } from '#features/content/content.api.ts'
import { EditorSkeleton } from '#features/content/editing/editor-skeleton.tsx'
import { LessonEditor } from '#features/content/editing/lesson-editor.tsx'
import { canEdit } from '#features/content/schema/document.ts'
import { ClosedEditor } from '#features/courses/closed-editor.tsx'
import { MaterialsDialog } from '#features/courses/materials/materials-dialog.tsx'
import { useWritingLanguage } from '#lib/i18n/writing-language.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useWideLayout } from '#lib/navigation/use-wide-layout.ts'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'

const Unknown = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('editor')
  return (
    <ErrorState
      level={1}
      title={t('unknown.title')}
      message={t('unknown.message')}
      actions={
        <ButtonLink to="admin.courses.show" params={{ courseId }}>
          {t('unknown.back')}
        </ButtonLink>
      }
    />
  )
}

export const LessonContentPage = () => {
  const { courseId, lessonId, locale } = useRouteParams('admin.courses.content')
  useWideLayout()
  const [isAttaching, setAttaching] = useState(false)
  const enabled = useWritingLanguage(toSelectableLocale(locale))
  const { data: course } = useQuery({ ...lessonCourseQuery(courseId), ...forPage, enabled })
  const { data: lesson } = useQuery({ ...lessonQuery({ courseId, lessonId }), ...forPage, enabled })
  const { data: content } = useQuery({ ...contentQuery({ courseId, lessonId }, locale), ...forPage, enabled })
  if (!enabled || !course || !lesson || !content) return <EditorSkeleton />
  if (!course.data.can.edit)
    return (
      <ClosedEditor
        course={course.data}
        params={{ courseId, itemType: 'lesson', itemId: lessonId, locale }}
      />
    )
  if (!canEdit(content.data.document)) return <Unknown courseId={courseId} />
  const written = lesson.data.locales.find(({ key }) => key === locale)
  return (
    <>
      <LessonEditor
        key={content.data.id}
        courseTitle={course.data.title}
        lesson={lesson.data}
        content={content.data}
        onMaterials={() => setAttaching(true)}
      />
      {written ? (
        <MaterialsDialog
          courseId={courseId}
          lesson={lesson.data}
          locale={written.key}
          open={isAttaching}
          contentId={written.has_content ? content.data.id : null}
          onClose={() => setAttaching(false)}
        />
      ) : null}
    </>
  )
}
