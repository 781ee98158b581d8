import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ALargeSmall, Bookmark, Ellipsis, Languages, NotebookPen } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { Note } from '#contract/learning/notes.ts'
import { formatFor } from '#lib/i18n/format.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { setTextSize, textSizes, useTextSize } from '#lib/reading/text-size.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { useLanguageChange } from '#lib/session/language-change.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Flag } from '#ui/icons/flag.tsx'
import { SkipItem } from '../item/skip-item.tsx'
import { usePreviewed } from '../previewed.ts'
import { NoteField } from './note-field.tsx'
import { notesQuery } from './notes.api.ts'
import classes from './reading-tools.module.css'
import { useNote } from './use-note.ts'

interface PanelProps {
  label: string
  icon: ReactNode
  /** Marks the icon when the panel has content. */
  marked?: boolean
  className?: string | undefined
  /** Puts the focus into the panel's field when it opens. */
  isForWriting?: boolean
  children: ReactNode
}

/** A toolbar button with a panel below it. */
const Panel = ({
  label,
  icon,
  marked = false,
  className = '',
  isForWriting = false,
  children,
}: PanelProps) => {
  const id = useId()
  const startWriting = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (isForWriting && newState === 'open') currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <>
      <IconButton
        label={label}
        popoverTarget={id}
        className={`${classes.button} ${className}`}
        data-marked={marked || undefined}
      >
        {icon}
      </IconButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        onToggle={startWriting}
      >
        {children}
      </div>
    </>
  )
}

const TextSize = () => {
  const { t } = useTranslation('learning')
  const options = textSizes.map((value) => ({ value, label: t(`notes.sizes.${value}`) }))
  return <Choice label={t('notes.textSize')} value={useTextSize()} options={options} onChange={setTextSize} />
}

/** An attempt keeps the language it was started in. */
const canChangeLanguage = (item: StudentItem): boolean => item.locales.length > 1 && !item.quiz?.attempt

const CourseLanguage = ({ item }: { item: StudentItem }) => {
  const { t } = useTranslation('learning')
  const change = useLanguageChange()
  const options = item.locales.map((locale) => ({
    value: locale,
    label: formatFor(locale).language(locale, true),
    icon: <Flag locale={locale} />,
  }))
  return (
    <div className={classes.languages}>
      <Choice
        label={t('notes.language')}
        value={item.locale}
        options={options}
        onChange={(locale) => change(() => setCourseLanguage(locale))}
      />
    </div>
  )
}

/** A choice with a visible name; screen readers get the name from the choice itself. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack gap="2xs">
    <Text span fz="sm" fw={600} aria-hidden>
      {name}
    </Text>
    {children}
  </Stack>
)

interface AllToolsProps {
  item: StudentItem
  note: ReturnType<typeof useNote>
}

/** All tools in one panel, because a phone has room for only one button. */
const AllTools = ({ item, note }: AllToolsProps) => {
  const { t } = useTranslation('learning')
  const isLesson = item.kind === 'lesson'
  return (
    <Stack>
      <Button
        variant="default"
        aria-pressed={note.bookmarked}
        leftSection={<Bookmark size={18} fill={note.bookmarked ? 'currentColor' : 'none'} aria-hidden />}
        onClick={note.toggleBookmark}
      >
        {t(note.bookmarked ? 'notes.unmark' : 'notes.bookmark')}
      </Button>
      {isLesson ? (
        <Named name={t('notes.textSize')}>
          <TextSize />
        </Named>
      ) : null}
      {canChangeLanguage(item) ? (
        <Named name={t('notes.language')}>
          <CourseLanguage item={item} />
        </Named>
      ) : null}
      <NoteField note={note} />
      {isLesson ? <SkipItem item={item} /> : null}
    </Stack>
  )
}

const Tools = ({ item, saved }: { item: StudentItem; saved: Note | undefined }) => {
  const { t } = useTranslation('learning')
  const note = useNote({ courseId: item.course.id, itemId: item.id }, saved)
  const bookmark = t(note.bookmarked ? 'notes.unmark' : 'notes.bookmark')
  const marked = note.bookmarked || note.text !== ''
  const isLesson = item.kind === 'lesson'
  const hasLanguages = canChangeLanguage(item)
  return (
    <>
      <IconButton
        label={bookmark}
        aria-pressed={note.bookmarked}
        className={`${classes.button} ${classes.wide}`}
        data-marked={note.bookmarked || undefined}
        onClick={note.toggleBookmark}
      >
        <Bookmark size={20} aria-hidden />
      </IconButton>
      <Panel
        label={t('notes.own')}
        icon={<NotebookPen size={20} aria-hidden />}
        marked={note.text !== ''}
        className={classes.wide}
        isForWriting
      >
        <NoteField note={note} />
      </Panel>
      {isLesson ? (
        <Panel
          label={t('notes.textSize')}
          icon={<ALargeSmall size={22} aria-hidden />}
          className={classes.wide}
        >
          <TextSize />
        </Panel>
      ) : null}
      {hasLanguages ? (
        <Panel
          label={t('notes.language')}
          icon={<Languages size={20} aria-hidden />}
          className={classes.wide}
        >
          <CourseLanguage item={item} />
        </Panel>
      ) : null}
      <Panel
        label={t('notes.tools')}
        icon={<Ellipsis size={20} aria-hidden />}
        marked={marked}
        className={classes.narrow}
      >
        <AllTools item={item} note={note} />
      </Panel>
    </>
  )
}

/**
 * Bookmark, note, text size and course language, at the end of the bar above a lesson or quiz; on a phone behind one
 * button.
 */
export const ReadingTools = ({ item }: { item: StudentItem }) => {
  const { t } = useTranslation('learning')
  const isPreviewed = usePreviewed() !== null
  const acting = useIsImpersonating() || isPreviewed
  const { data, isError } = useQuery({ ...notesQuery(item.course.id), enabled: !acting })
  const saved = data?.data.find(({ item_id }) => item_id === item.id)
  // Notes are private to the student.
  if (acting)
    return item.kind === 'lesson' ? (
      <Group gap={2} wrap="nowrap">
        <Panel label={t('notes.textSize')} icon={<ALargeSmall size={22} aria-hidden />}>
          <TextSize />
        </Panel>
      </Group>
    ) : null
  return (
    <Group gap={2} wrap="nowrap">
      {data || isError ? <Tools key={item.id} item={item} saved={saved} /> : null}
    </Group>
  )
}
