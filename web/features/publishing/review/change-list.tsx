import { NativeSelect } from '@mantine/core'
import { BookOpen, Check, CircleHelp, FileText, Folder, type LucideIcon } from 'lucide-react'
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

/** Returns a note such as "Reworded, Spanish"; the language is named if several are affected. */
const useNote = (changes: readonly ItemChange[]) => {
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
  const noteOf = useNote(changes)
  const drawn = useProgressiveList(changes, drawnFirst)
  return (
    <nav className={classes.list} aria-label={t('diff.changes')}>
      <div className={classes.head}>
        <h2>{t('diff.count', { count: changes.length })}</h2>
        <span>{t('diff.seen', { count: seen.size })}</span>
      </div>
      <ol>
        {drawn.map((change, index) => {
          const Icon = icons[change.kind]
          return (
            <li key={index}>
              <button
                type="button"
                aria-current={index === selected ? 'true' : undefined}
                onClick={() => onSelect(index)}
              >
                <span className={classes.kind}>
                  <Icon size={16} aria-hidden />
                </span>
                <span className={classes.words}>
                  <b>{change.title}</b>
                  <small>{noteOf(change)}</small>
                </span>
                {seen.has(index) && index !== selected ? (
                  <span className={classes.seen}>
                    <Check size={16} aria-hidden />
                    <VisuallyHidden>{t('diff.wasSeen')}</VisuallyHidden>
                  </span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The same choice as a select, where there is no room for a list. */
export const ChangeSelect = ({ changes, selected, onSelect }: Omit<ChangeListProps, 'seen'>) => {
  const { t } = useTranslation('publishing')
  const noteOf = useNote(changes)
  const drawn = useProgressiveList(changes, drawnFirst)
  return (
    <div className={classes.select}>
      <NativeSelect
        label={t('diff.count', { count: changes.length })}
        value={String(selected)}
        data={drawn.map((change, index) => ({
          value: String(index),
          label: `${index + 1}. ${change.title} (${noteOf(change)})`,
        }))}
        onChange={({ currentTarget }) => onSelect(Number(currentTarget.value))}
      />
    </div>
  )
}
