import { NativeSelect } from '@mantine/core'
import { BookOpen, Check, CircleHelp, FileText, Folder, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useProgressiveList } from '#lib/use-progressive-list.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './change-list.module.css'
import { useChangeNote } from './change-notes.ts'

const icons: Record<ItemChange['kind'], LucideIcon> = {
  lesson: FileText,
  quiz: CircleHelp,
  course: BookOpen,
  chapter: Folder,
  section: Folder,
}

interface ChangeListProps {
  changes: readonly ItemChange[]
  selected: number
  seen: ReadonlySet<number>
  onSelect: (index: number) => void
}

interface ChangeRowProps {
  change: ItemChange
  note: ReactNode
  isSelected: boolean
  isSeen?: boolean
  onSelect: () => void
}

/** Opens a change of the list. */
export const ChangeRow = ({ change, note, isSelected, isSeen = false, onSelect }: ChangeRowProps) => {
  const { t } = useTranslation('publishing')
  const Icon = icons[change.kind]
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
    >
      <span className={classes.kind}>
        <Icon size={16} aria-hidden />
      </span>
      <span className={classes.words}>
        <b>{change.title}</b>
        <small>{note}</small>
      </span>
      {isSeen && !isSelected ? (
        <span className={classes.seen}>
          <Check size={16} aria-hidden />
          <VisuallyHidden>{t('diff.wasSeen')}</VisuallyHidden>
        </span>
      ) : null}
    </button>
  )
}

/** Returns a note such as "Reworded, Spanish"; the language is named if several are affected. */
export const useListNote = (changes: readonly ItemChange[]) => {
  const noteOf = useChangeNote()
  const format = useFormat()
  const areMany = new Set(changes.map(({ locale }) => locale).filter(Boolean)).size > 1
  return (change: ItemChange) =>
    areMany && change.locale ? `${noteOf(change)}, ${format.languageInText(change.locale)}` : noteOf(change)
}

/** More than a screen shows. */
const drawnFirst = 40

export const ChangeList = ({ changes, selected, seen, onSelect }: ChangeListProps) => {
  const { t } = useTranslation('publishing')
  const noteOf = useListNote(changes)
  const drawn = useProgressiveList(changes, drawnFirst)
  return (
    <nav className={classes.list} aria-label={t('diff.changes')}>
      <div className={classes.head}>
        <h2>{t('diff.count', { count: changes.length })}</h2>
        <span>{t('diff.seen', { count: seen.size })}</span>
      </div>
      <ol>
        {drawn.map((change, index) => (
          <li key={index}>
            <ChangeRow
              change={change}
              note={noteOf(change)}
              isSelected={index === selected}
              isSeen={seen.has(index)}
              onSelect={() => onSelect(index)}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

export interface ChangeNaming {
  /** Replaces the number of changes. */
  label: string
  /** Added to the name of a change. */
  hintOf: (index: number) => string | null
}

interface ChangeSelectProps extends Omit<ChangeListProps, 'seen'> {
  naming?: ChangeNaming
}

/** The same choice as a select, where there is no room for a list. */
export const ChangeSelect = ({ changes, selected, onSelect, naming }: ChangeSelectProps) => {
  const { t } = useTranslation('publishing')
  const noteOf = useListNote(changes)
  const drawn = useProgressiveList(changes, drawnFirst)
  return (
    <div className={classes.select}>
      <NativeSelect
        label={naming?.label ?? t('diff.count', { count: changes.length })}
        value={String(selected)}
        data={drawn.map((change, index) => ({
          value: String(index),
          label: `${index + 1}. ${change.title} (${[noteOf(change), naming?.hintOf(index)].filter(Boolean).join(', ')})`,
        }))}
        onChange={({ currentTarget }) => onSelect(Number(currentTarget.value))}
      />
    </div>
  )
}
