import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { courseQuery } from '#features/courses/courses.api.ts'
import { type CloneUpdate, cloneUpdateQuery } from '#features/publishing/clones/clones.api.ts'
import { conflictText, orderByPath } from '#features/publishing/clones/node-choice.ts'
import { NodeDecision } from '#features/publishing/clones/node-decision.tsx'
import { NodeList } from '#features/publishing/clones/node-list.tsx'
import { UpdateFoot } from '#features/publishing/clones/update-foot.tsx'
import { UpdateHead } from '#features/publishing/clones/update-head.tsx'
import { useApplyUpdate } from '#features/publishing/clones/use-apply-update.ts'
import { useNodeChoice } from '#features/publishing/clones/use-node-choice.ts'
import { SelectedChange } from '#features/publishing/review/selected-change.tsx'
import { useChangeSelection } from '#features/publishing/review/use-change-selection.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import classes from './clone-update-page.module.css'

interface UpdateProps {
  course: Course
  update: CloneUpdate
}

/** For a clone that has the release already, or all of its changes. */
const NothingToApply = ({ course, update }: UpdateProps) => {
  const { t } = useTranslation(['clones', 'publishing'])
  const { isSending, send } = useApplyUpdate(course, update)
  const release = { number: update.release.number, title: update.original.title }
  const back = (
    <ButtonLink to="admin.courses.show" params={{ courseId: course.id }} variant="default">
      {t('publishing:diff.toCourse')}
    </ButtonLink>
  )
  return (
    <Page>
      {update.is_current ? (
        <EmptyState
          level={1}
          title={t('update.current')}
          message={t('update.currentWhy', release)}
          actions={back}
        />
      ) : (
        <EmptyState
          level={1}
          title={t('update.same')}
          message={t('update.sameWhy', release)}
          actions={
            <>
              {back}
              {course.can.edit ? (
                <Button loading={isSending} onClick={() => send([])}>
                  {t('update.mark')}
                </Button>
              ) : null}
            </>
          }
        />
      )}
    </Page>
  )
}

/** The button that was pressed may be far below. */
const scrollIntoView = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'center' })

const Changes = ({ course, update }: UpdateProps) => {
  const { t } = useTranslation('clones')
  const changes = useMemo(() => orderByPath(update.changes), [update.changes])
  const selection = useChangeSelection(changes)
  const choice = useNodeChoice(changes, course.can.edit)
  const { send, isSending, refusal } = useApplyUpdate(course, update)
  const change = changes[selection.selected]
  const node = choice.nodes.find(({ entries }) => entries.includes(selection.selected))
  return (
    <Stack gap={0} mih="calc(100dvh - 56px - var(--over, 0px))">
      <UpdateHead course={course} update={update} />
      {refusal ? (
        <Box ref={scrollIntoView} mx={{ base: 'md', xs: 'xl' }} mb="md">
          <NoteBox tone="warn" role="alert">
            <Box component="b" fw={600}>
              {refusal}
            </Box>
            <p>{t('update.reloaded')}</p>
          </NoteBox>
        </Box>
      ) : null}
      <div className={classes.update}>
        <SelectedChange
          changes={changes}
          selection={selection}
          names={{ old: t('update.copy'), next: t('update.updated') }}
          list={<NodeList changes={changes} choice={choice} selection={selection} />}
          decision={change && node ? <NodeDecision change={change} node={node} choice={choice} /> : null}
          naming={{
            label: t('update.changes'),
            hintOf: (index) => {
              const shown = changes[index]
              return shown?.is_conflict ? t(conflictText(shown)) : null
            },
          }}
        />
      </div>
      {course.can.edit ? (
        <UpdateFoot
          choice={choice}
          isSending={isSending}
          onApply={() => send(choice.chosen.map(({ id }) => id))}
        />
      ) : null}
    </Stack>
  )
}

/** What the newest release of the original would change in a clone, to be applied in whole or in part. */
export const CloneUpdatePage = () => {
  const { t } = useTranslation('clones')
  const { courseId } = useRouteParams('admin.courses.update')
  const { data: course } = useQuery({ ...courseQuery(courseId), ...forPage })
  const { data: update } = useQuery({ ...cloneUpdateQuery(courseId), ...forPage })
  if (!course || !update)
    return (
      <>
        <PageBar here={t('update.title')} />
        <PageSkeleton />
      </>
    )
  const Content = update.data.changes.length > 0 ? Changes : NothingToApply
  return (
    <>
      <CourseBar course={course.data} here={t('update.title')} />
      <Content course={course.data} update={update.data} />
    </>
  )
}
