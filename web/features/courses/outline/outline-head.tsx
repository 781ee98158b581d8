import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useStore } from '#lib/store.ts'
import { useCounted } from '../list/use-counted.ts'
import classes from './outline.module.css'
import { TextsLanguage } from './texts-language.tsx'
import { itemsOf, minutesOf, type Outline } from './tree/outline-order.ts'
import { useOutline } from './use-outline.ts'

/** "3 chapters, 10 lessons, 5 quizzes, 62 minutes". */
const Summary = ({ course, outline }: { course: Course; outline: Outline }) => {
  const counted = useCounted()
  const format = useFormat()
  const items = itemsOf(outline)
  const minutes = course.estimated_minutes || items.reduce((sum, item) => sum + minutesOf(item), 0)
  const facts = [
    ...counted({
      chapters: outline.data.length,
      lessons: items.filter(({ kind }) => kind === 'lesson').length,
      quizzes: items.filter(({ kind }) => kind === 'quiz').length,
    }),
    ...(minutes > 0 ? [format.minutes(minutes)] : []),
  ]
  return (
    <Text flex="1 1 auto" fz="ui" c="dimmed">
      {facts.join(', ')}
    </Text>
  )
}

const FoldAll = ({ outline }: { outline: Outline }) => {
  const { t } = useTranslation('courses')
  const { folded } = useOutline()
  const closed = useStore(folded)
  const ids = outline.data.map(({ id }) => id)
  const areAllClosed = ids.every((id) => closed.has(id))
  if (ids.length < 2) return null
  return (
    <span className={classes.fold}>
      <Button size="sm" variant="subtle" onClick={() => folded.set(new Set(areAllClosed ? [] : ids))}>
        {t(areAllClosed ? 'collapse.none' : 'collapse.all')}
      </Button>
    </span>
  )
}

/** Switches between row icons and checkboxes. */
const PickSwitch = () => {
  const { t } = useTranslation('courses')
  const { picked } = useOutline()
  const isPicking = useStore(picked) !== null
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-pressed={isPicking}
      onClick={() => picked.set(isPicking ? null : new Set())}
    >
      {t('pick.start')}
    </Button>
  )
}

interface OutlineHeadProps {
  course: Course
  outline: Outline
  /** Absent where nothing differs from the release. */
  changes: { isFiltered: boolean; onFilter: () => void } | undefined
}

export const OutlineHead = ({ course, outline, changes }: OutlineHeadProps) => {
  const { t } = useTranslation('courses')
  const { canEdit, isPartial } = useOutline()
  return (
    <Group gap="2px var(--s-2)" mih={34} mb="xs" className={classes.head ?? ''}>
      <Summary course={course} outline={outline} />
      <Group component="span" gap="0 4px" className={classes.headEnd ?? ''}>
        <TextsLanguage course={course} />
        <FoldAll outline={outline} />
        {canEdit && !isPartial && itemsOf(outline).length > 1 ? <PickSwitch /> : null}
        {changes ? (
          <Button size="sm" variant="subtle" aria-pressed={changes.isFiltered} onClick={changes.onFilter}>
            {t(changes.isFiltered ? 'outline.showAll' : 'outline.onlyChanges')}
          </Button>
        ) : null}
      </Group>
    </Group>
  )
}
