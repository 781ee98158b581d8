import { Box, Text } from '@mantine/core'
import { CircleCheck, CircleHelp, CircleX, FileText, Lock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemState } from '#contract/learning/references.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { PreviewOutline as Outline } from './preview.api.ts'
import classes from './preview-outline.module.css'

interface PreviewOutlineProps {
  courseId: string
  outline: Outline
  currentId: string
  locale: string
  /** The settings of the preview, which links to other items keep. */
  search: Record<string, string>
}

const marks: Partial<Record<ItemState, LucideIcon>> = {
  completed: CircleCheck,
  failed: CircleX,
  locked: Lock,
}

const Items = ({ items, ...at }: Omit<PreviewOutlineProps, 'outline'> & { items: Outline['final_exam'] }) => {
  const { t } = useTranslation('preview')
  const format = useFormat()
  return (
    <ul>
      {items.map(({ id, kind, title, minutes, state }) => {
        const Icon = marks[state] ?? (kind === 'lesson' ? FileText : CircleHelp)
        return (
          <li key={id}>
            <RouteLink
              to="admin.courses.preview"
              params={{ courseId: at.courseId, itemType: kind, itemId: id, locale: at.locale }}
              search={at.search}
              data-state={state}
              aria-current={id === at.currentId ? 'page' : undefined}
            >
              <Icon size={18} aria-hidden />
              <span>
                {title}
                <small>
                  {t(`kinds.${kind}`)}
                  {minutes > 0 ? `, ${format.minutesShort(minutes)}` : null}
                  {marks[state] ? (
                    <VisuallyHidden>{t(`marks.${state as 'completed'}`)}</VisuallyHidden>
                  ) : null}
                </small>
              </span>
            </RouteLink>
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
      <Text pt="2xs" pb="sm" px={10} fz="md" fw={650}>
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
