import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { CardList, SectionHeader } from '#ui/layout/page.tsx'
import { itemsOf } from '../course/outline-items.ts'
import { isEmptyNote, notesQuery } from './notes.api.ts'
import classes from './own-notes.module.css'

/** The student's bookmarks and notes in a course; nothing where there are none. */
export const OwnNotes = ({ outline }: { outline: Outline }) => {
  const { t } = useTranslation('learning')
  const { course } = outline
  const { data } = useQuery(notesQuery(course.id))
  const items = new Map(itemsOf(outline).map((item) => [item.id, item]))
  const rows = (data?.data ?? []).flatMap((note) => {
    const item = items.get(note.item_id)
    return item && !isEmptyNote(note) ? [{ note, item }] : []
  })
  if (rows.length === 0) return null
  return (
    <Box component="section" mb="2xl" aria-labelledby="notes">
      <SectionHeader id="notes" title={t('notes.title')} />
      <CardList className={classes.list ?? ''}>
        {rows.map(({ note, item }) => (
          <li key={item.id}>
            {note.bookmarked ? <Bookmark size={18} aria-hidden /> : <NotebookPen size={18} aria-hidden />}
            <div>
              <RouteLink
                to="front.library.item"
                params={{
                  course: { slug: course.slug, id: course.id },
                  item: { slug: item.slug, id: item.id },
                }}
                lang={languageTag(course.locale)}
              >
                {item.title}
              </RouteLink>
              {note.text ? (
                <Text mt={2} fz="sm" c="dimmed" lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
                  {note.text}
                </Text>
              ) : null}
            </div>
          </li>
        ))}
      </CardList>
    </Box>
  )
}
