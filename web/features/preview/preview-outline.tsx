import { Box, Text } from '@mantine/core'
import {
  CircleCheck,
  CircleHelp,
  CircleX,
  FileText,
  Lock,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemState } from '#contract/learning/references.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { PreviewOutline as Outline } from './preview.api.ts'
import classes from './preview-outline.module.css'

export type OutlineItem = Outline['final_exam'][number]

/** What a link to an item of the outline has besides its target. */
export interface OutlineAnchor {
  'data-state': ItemState
  'aria-current': 'page' | undefined
  children: ReactNode
}

interface PreviewOutlineProps {
  outline: Pick<Outline, 'title' | 'chapters' | 'final_exam'>
  currentId: string
  renderLink: (item: OutlineItem, anchor: OutlineAnchor) => ReactNode
  /** Shows what a student has done and may open. */
  showsProgress?: boolean
  /** The number of comments by item. */
  commentCounts?: ReadonlyMap<string, number>
}

const marks: Partial<Record<ItemState, LucideIcon>> = {
  completed: CircleCheck,
  failed: CircleX,
  locked: Lock,
}

const CommentCount = ({ count }: { count: number | undefined }) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  if (!count) return null
  return (
    <span className={classes.count}>
      <MessageSquare size={13} aria-hidden />
      <span aria-hidden>{format.number(count)}</span>
      <VisuallyHidden>{t('outline.comments', { count })}</VisuallyHidden>
    </span>
  )
}

const Items = ({
  items,
  ...at
}: Omit<PreviewOutlineProps, 'outline'> & { items: readonly OutlineItem[] }) => {
  const { t } = useTranslation('preview')
  const format = useFormat()
  return (
    <ul>
      {items.map((item) => {
        const { id, kind, title, minutes, state } = item
        const mark = at.showsProgress ? marks[state] : undefined
        const Icon = mark ?? (kind === 'lesson' ? FileText : CircleHelp)
        return (
          <li key={id}>
            {at.renderLink(item, {
              'data-state': state,
              'aria-current': id === at.currentId ? 'page' : undefined,
              children: (
                <>
                  <Icon size={18} aria-hidden />
                  <span>
                    {title}
                    <small>
                      {t(`kinds.${kind}`)}
                      {minutes > 0 ? `, ${format.minutesShort(minutes)}` : null}
                      {mark ? <VisuallyHidden>{t(`marks.${state as 'completed'}`)}</VisuallyHidden> : null}
                    </small>
                  </span>
                  <CommentCount count={at.commentCounts?.get(id)} />
                </>
              ),
            })}
          </li>
        )
      })}
    </ul>
  )
}

/** The draft's outline, for moving between items as a student would. */
export const PreviewOutline = ({ outline, ...at }: PreviewOutlineProps) => {
  const { t } = useTranslation('preview')
  return (
    <Box
      component="nav"
      pt="md"
      pb="xl"
      px="sm"
      fz="sm"
      className={classes.outline ?? ''}
      aria-label={t('outline')}
    >
      <Text pt="2xs" pb="sm" px={10} fz="md" fw={650} style={{ overflowWrap: 'anywhere' }}>
        {outline.title}
      </Text>
      {outline.chapters.map((chapter) => (
        <section key={chapter.id}>
          <h2>{chapter.title}</h2>
          {chapter.sections.map((section) => (
            <Items key={section.id} items={section.items} {...at} />
          ))}
        </section>
      ))}
      {outline.final_exam.length > 0 ? (
        <section>
          <h2>{t('finalExam')}</h2>
          <Items items={outline.final_exam} {...at} />
        </section>
      ) : null}
    </Box>
  )
}
