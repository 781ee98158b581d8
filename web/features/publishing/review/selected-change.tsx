import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import type { ComparedNames } from './answer-key.tsx'
import { ChangeList, type ChangeNaming, ChangeSelect } from './change-list.tsx'
import { ChangeView } from './change-view.tsx'
import classes from './selected-change.module.css'
import type { useChangeSelection } from './use-change-selection.ts'

interface SelectedChangeProps {
  changes: readonly ItemChange[]
  selection: ReturnType<typeof useChangeSelection>
  names: ComparedNames
  /** Replaces the list of changes. */
  list?: ReactNode
  /** What is to be decided about the change, above it. */
  decision?: ReactNode
  /** How the changes are named where the list is a select. */
  naming?: ChangeNaming
}

/** The selected change, beside the list of all. */
export const SelectedChange = ({
  changes,
  selection,
  names,
  list,
  decision,
  naming,
}: SelectedChangeProps) => {
  const { t } = useTranslation('publishing')
  const { selected, seen, select } = selection
  const change = changes[selected]
  const next = changes[selected + 1]
  return (
    <>
      <div className={classes.list}>
        {list ?? <ChangeList changes={changes} selected={selected} seen={seen} onSelect={select} />}
      </div>
      <section id="change" className={classes.change} aria-label={t('diff.change')}>
        <ChangeSelect
          changes={changes}
          selected={selected}
          onSelect={select}
          {...(naming ? { naming } : {})}
        />
        {decision}
        {change ? (
          <ChangeView
            key={selected}
            change={change}
            names={names}
            next={next && { title: next.title, onOpen: () => select(selected + 1) }}
          />
        ) : null}
      </section>
    </>
  )
}
