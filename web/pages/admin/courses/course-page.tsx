import { Box, Button, Tabs } from '@mantine/core'
import { useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Eye } from 'lucide-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { previewLinksTab } from '#entities/use-share-preview.ts'
import { StatementsPanel, useStatementCount } from '#features/acknowledgements/statements-panel.tsx'
import {
  CourseMenu,
  hasItems,
  useArchiveCourse,
  usePreviewCourse,
} from '#features/courses/actions/course-menu.tsx'
import { CourseState } from '#features/courses/course-status.tsx'
import { CourseTitle } from '#features/courses/course-title.tsx'
import { courseQuery, outlineQuery } from '#features/courses/courses.api.ts'
import { LanguagesCard } from '#features/courses/languages-card.tsx'
import { CourseOutline, CourseOutlineSkeleton } from '#features/courses/outline/course-outline.tsx'
import { useKindOf } from '#features/courses/outline/tree/use-kind-of.ts'
import { CourseSettings } from '#features/courses/settings/course-settings.tsx'
import { PreviewLinksPanel, usePreviewLinkCount } from '#features/preview/links/preview-links-panel.tsx'
import { AssignDialog } from '#features/publishing/assignments/assign-dialog.tsx'
import { AssignedCard } from '#features/publishing/assignments/assigned-card.tsx'
import { AssignmentsPanel } from '#features/publishing/assignments/assignments-panel.tsx'
import { ChangesCard } from '#features/publishing/changes-card.tsx'
import { ClonesPanel, useCloneCount } from '#features/publishing/clones/clones-panel.tsx'
import { UpdateNotice } from '#features/publishing/clones/update-notice.tsx'
import { PublishDialog } from '#features/publishing/publish/publish-dialog.tsx'
import { usePublishStep } from '#features/publishing/publish/publish-step.ts'
import { assignmentPagesQuery, reviewQuery } from '#features/publishing/publishing.api.ts'
import { RejectedNotice } from '#features/publishing/rejected-notice.tsx'
import { ReleasesPanel } from '#features/publishing/releases-panel.tsx'
import { ReviewCard } from '#features/publishing/review-card.tsx'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { focusHeading } from '#ui/focus/focus-heading.ts'
import { useChosenInView } from '#ui/focus/use-chosen-in-view.ts'
import { Columns } from '#ui/layout/columns.tsx'
import { Page } from '#ui/layout/page.tsx'
import classes from './course-page.module.css'

const tabs = [
  'outline',
  'assignments',
  'releases',
  previewLinksTab,
  'settings',
  'acknowledgements',
  'clones',
] as const
type Tab = (typeof tabs)[number]

const Actions = ({ course, onPublish }: { course: Course; onPublish: () => void }) => {
  const { t } = useTranslation('courses')
  const next = usePublishStep()(course)
  const preview = usePreviewCourse()
  const restore = useArchiveCourse()
  return (
    <>
      {hasItems(course) ? (
        <Button
          variant="default"
          leftSection={<Eye size={16} aria-hidden />}
          onClick={() => void preview(course).catch(handleError)}
        >
          {t('menu.preview')}
        </Button>
      ) : null}
      {course.status === 'archived' && course.can.archive ? (
        <Button
          variant="default"
          leftSection={<ArchiveRestore size={16} aria-hidden />}
          onClick={() => void restore(course).catch(() => undefined)}
        >
          {t('menu.restore')}
        </Button>
      ) : null}
      {next?.step === 'review' ? (
        <ButtonLink to="admin.courses.review" params={{ courseId: course.id }}>
          {next.label}
        </ButtonLink>
      ) : next ? (
        <Button onClick={onPublish}>{next.label}</Button>
      ) : null}
    </>
  )
}

interface StateProps {
  course: Course
  onAssign: () => void
  onProblems: () => void
}

/** The cards beside the outline: changes, languages, review and assignments. */
const State = ({ course, onAssign, onProblems }: StateProps) => {
  const { t } = useTranslation('courses')
  const { isPending } = useQuery(reviewQuery(course.id))
  return (
    <aside className={classes.rail} aria-label={t('rail')}>
      <ChangesCard course={course} onProblems={onProblems} />
      {/* Loaded together: otherwise these would jump away from under the pointer when the first card gets its
         height. */}
      {isPending ? null : (
        <>
          <LanguagesCard course={course} />
          <ReviewCard course={course} />
          <AssignedCard course={course} onAssign={onAssign} />
        </>
      )}
    </aside>
  )
}

const TabList = ({ course, tab: active }: { course: Course; tab: Tab }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { total: assignments } = shownPages(useInfiniteQuery(assignmentPagesQuery(course.id)))
  const statements = useStatementCount(course.id)
  const clones = useCloneCount(course.id)
  const previewLinks = usePreviewLinkCount(course)
  const counts: Partial<Record<Tab, number | undefined>> = {
    assignments,
    releases: course.release?.number ?? 0,
    acknowledgements: statements,
    clones,
    [previewLinksTab]: previewLinks,
  }
  const list = useChosenInView(active, `${assignments} ${statements} ${clones} ${previewLinks}`)
  // Last, so that the others stay where they are; most courses have no statements and no clones.
  const shown = tabs.filter((tab) => {
    if (tab === previewLinksTab) return course.can.edit
    return (tab !== 'acknowledgements' && tab !== 'clones') || tab === active || counts[tab]
  })
  return (
    <Tabs.List ref={list} className={classes.tabs} aria-label={t('tabs.label')}>
      {shown.map((tab) => (
        <Tabs.Tab key={tab} value={tab}>
          {t(`tabs.${tab}`)}
          {counts[tab] === undefined ? null : (
            <span className={classes.count}>{format.number(counts[tab])}</span>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

const Outline = ({ course }: { course: Course }) => {
  const { data } = useQuery({ ...outlineQuery(course.id), ...forPage })
  return data ? <CourseOutline course={course} outline={data} /> : <CourseOutlineSkeleton />
}

interface PublishProps {
  course: Course
  onClose: () => void
  onDone: () => void
}

const Publish = ({ course, ...on }: PublishProps) => (
  <PublishDialog course={course} kindOf={useKindOf(course.id)} {...on} />
)

const useCourse = (courseId: string): Course | undefined =>
  useQuery({ ...courseQuery(courseId), ...forPage }).data?.data

/**
 * Rendering the tabs again is expensive, because they inspect all their children; so the course and its outline are
 * read inside them.
 */
const Shown = ({ courseId, children }: { courseId: string; children: (course: Course) => ReactNode }) => {
  const course = useCourse(courseId)
  return course ? children(course) : null
}

interface CourseTabsProps {
  courseId: string
  onAssign: () => void
  onPublish: () => void
}

const CourseTabs = ({ courseId, onAssign, onPublish }: CourseTabsProps) => {
  const [inAddress, setTab] = useSearchText('tab')
  const tab = tabs.find((name) => name === inAddress) ?? 'outline'
  const shown = (children: (course: Course) => ReactNode) => <Shown courseId={courseId}>{children}</Shown>
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => setTab(!next || next === 'outline' ? '' : next)}
    >
      {shown((course) => (
        <TabList course={course} tab={tab} />
      ))}
      <Tabs.Panel value="outline">
        <Columns widths="minmax(0, 1fr) 320px" from={1240} gap="xl" pt="md">
          <Box miw={0}>
            {shown((course) => (
              <Outline course={course} />
            ))}
          </Box>
          {shown((course) => (
            <State course={course} onAssign={onAssign} onProblems={onPublish} />
          ))}
        </Columns>
      </Tabs.Panel>
      <Tabs.Panel value="assignments" pt="lg">
        {shown((course) => (
          <AssignmentsPanel course={course} onAssign={onAssign} />
        ))}
      </Tabs.Panel>
      <Tabs.Panel value="releases" pt="lg">
        {shown((course) => (
          <ReleasesPanel course={course} />
        ))}
      </Tabs.Panel>
      <Tabs.Panel value={previewLinksTab} pt="lg">
        {shown((course) => (course.can.edit ? <PreviewLinksPanel course={course} /> : null))}
      </Tabs.Panel>
      <Tabs.Panel value="settings" pt="lg">
        {shown((course) => (
          <CourseSettings key={course.locale} course={course} />
        ))}
      </Tabs.Panel>
      <Tabs.Panel value="acknowledgements" pt="lg">
        <StatementsPanel courseId={courseId} />
      </Tabs.Panel>
      <Tabs.Panel value="clones" pt="lg">
        {shown((course) => (
          <ClonesPanel course={course} showStatus={(status) => <CourseState status={status} />} />
        ))}
      </Tabs.Panel>
    </Tabs>
  )
}

const CourseDesk = memo(({ courseId }: { courseId: string }) => {
  const [dialog, setDialog] = useState<'publish' | 'assign' | null>(null)
  usePrefetchQuery(outlineQuery(courseId))
  const close = () => setDialog(null)
  const title = useRef<HTMLDivElement>(null)
  const assign = () => setDialog('assign')
  const publish = () => setDialog('publish')
  const shown = (children: (course: Course) => ReactNode) => <Shown courseId={courseId}>{children}</Shown>
  return (
    <>
      {shown((course) => (
        <>
          <CourseTitle ref={title} course={course} end={<Actions course={course} onPublish={publish} />} />
          <RejectedNotice reason={course.rejected_reason} />
          <UpdateNotice course={course} />
        </>
      ))}
      <CourseTabs courseId={courseId} onAssign={assign} onPublish={publish} />
      {dialog === 'publish'
        ? shown((course) => (
            <Publish
              course={course}
              onClose={close}
              onDone={() => {
                close()
                focusHeading(title.current)
              }}
            />
          ))
        : null}
      {dialog === 'assign' ? shown((course) => <AssignDialog course={course} onClose={close} />) : null}
    </>
  )
})

export const CoursePage = () => {
  const go = useGo()
  const { courseId } = useRouteParams('admin.courses.show')
  const course = useCourse(courseId)
  return (
    <>
      <CourseBar
        here={course?.title ?? ''}
        end={
          course ? (
            <CourseMenu
              course={course}
              onRemoved={() => void go({ to: 'admin.courses.index', replace: true })}
            />
          ) : null
        }
      />
      {course ? (
        <Page>
          <CourseDesk key={course.id} courseId={course.id} />
        </Page>
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
