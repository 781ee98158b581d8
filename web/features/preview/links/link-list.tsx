import { Box, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import type { PreviewLink } from '#contract/publishing/preview-links.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Pill, Status } from '#ui/text/pill.tsx'
import { LinkActions } from './link-actions.tsx'
import classes from './preview-links.module.css'

/** More ended links than this are hidden at first. */
const endedShown = 3

const Named = ({ link: { name, created_by, created_at, takes_comments } }: { link: PreviewLink }) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  const date = format.date(created_at, 'shortFull')
  return (
    <Box component="span" display="block">
      <Text component="b" fw={500}>
        {name}
      </Text>
      <Text span display="block" fz="ui" c="dimmed">
        {created_by ? t('list.createdBy', { name: created_by.name, date }) : t('list.createdOn', { date })}
      </Text>
      {takes_comments ? null : <Pill>{t('list.readOnly')}</Pill>}
    </Box>
  )
}

/** A moment as people say it, with the exact one below. */
const Moment = ({ at }: { at: string }) => {
  const format = useFormat()
  return (
    <time dateTime={at}>
      {format.relative(at)}
      <Text span display="block" fz="ui" c="dimmed">
        {format.date(at, 'moment')}
      </Text>
    </time>
  )
}

const Expiry = ({ link: { state, expires_at, revoked_at } }: { link: PreviewLink }) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  if (state === 'active') return <Moment at={expires_at} />
  const at = revoked_at ?? expires_at
  const isOver = revoked_at !== null || new Date(expires_at).getTime() <= Date.now()
  return (
    <Status mark="square">
      {isOver
        ? t(revoked_at ? 'list.revoked' : 'list.expired', { date: format.date(at, 'shortFull') })
        : t('list.creatorLeft')}
    </Status>
  )
}

const CommentCounts = ({ link: { comments, open_comments } }: { link: PreviewLink }) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  if (open_comments === 0) return format.number(comments)
  return t('list.commentsOpen', { shown: format.number(comments), open: format.number(open_comments) })
}

const useColumns = (course: Course, state: PreviewLink['state']): Column<PreviewLink>[] => {
  const { t } = useTranslation('previewLinks')
  return [
    { key: 'name', label: t('list.name'), cell: (link) => <Named link={link} /> },
    {
      key: 'expires',
      label: t(state === 'active' ? 'list.expires' : 'list.endedOn'),
      small: 'labelled',
      cell: (link) => <Expiry link={link} />,
    },
    {
      key: 'opened',
      label: t('list.opened'),
      small: 'labelled',
      cell: ({ last_opened_at: at }) => (at ? <Moment at={at} /> : t('list.neverOpened')),
    },
    {
      key: 'comments',
      label: t('list.comments'),
      small: 'labelled',
      cell: (link) => <CommentCounts link={link} />,
    },
    {
      key: 'act',
      label: '',
      align: 'end',
      small: 'corner',
      cell: (link) => <LinkActions course={course} link={link} />,
    },
  ]
}

interface TableProps {
  course: Course
  state: PreviewLink['state']
  links: readonly PreviewLink[]
  label: string
}

const Table = ({ course, state, links, label }: TableProps) => (
  <div className={classes.links} data-state={state}>
    <DataTable label={label} columns={useColumns(course, state)} rows={links} rowKey={({ id }) => id} />
  </div>
)

/** The links of a course: those that work, and below them those that have ended. */
export const LinkList = ({ course, links }: { course: Course; links: readonly PreviewLink[] }) => {
  const { t } = useTranslation('previewLinks')
  const [showsAll, setShowsAll] = useState(false)
  const active = links.filter(({ state }) => state === 'active')
  const ended = links.filter(({ state }) => state === 'ended')
  const isLong = ended.length > endedShown
  return (
    <Stack gap="lg">
      {active.length > 0 ? (
        <Table course={course} state="active" links={active} label={t('list.title')} />
      ) : (
        <Text c="dimmed">{t('list.noneActive')}</Text>
      )}
      {ended.length > 0 ? (
        <section aria-labelledby="ended-preview-links">
          <Text component="h3" id="ended-preview-links" fz="ui" fw={500} c="dimmed" mb="2xs">
            {t('list.ended')}
          </Text>
          {isLong && !showsAll ? (
            <Button variant="default" onClick={() => setShowsAll(true)}>
              {t('list.showEnded', { count: ended.length })}
            </Button>
          ) : (
            <Table course={course} state="ended" links={ended} label={t('list.ended')} />
          )}
        </section>
      ) : null}
    </Stack>
  )
}
