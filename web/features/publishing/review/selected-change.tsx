import { useTranslation } from 'react-i18next'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import { ChangeList, ChangeSelect } from './change-list.tsx'
import { ChangeView } from './change-view.tsx'
import classes from './selected-change.module.css'
import type { useChangeSelection } from './use-change-selection.ts'

interface SelectedChangeProps {
  changes: readonly ItemChange[]
  selection: ReturnType<typeof useChangeSelection>
  /** The numbers of the two releases compared. */
  releases: { old: number | null; next: number }
}

/** The selected change, beside the list of all. */
export const SelectedChange = ({ changes, selection, releases }: SelectedChangeProps) => {
  const { t } = useTranslation('publishing')
  const { selected, seen, select } = selection
  const change = changes[selected]
  const next = changes[selected + 1]
  return (
    <>
      <div className={classes.list}>
        <ChangeList changes={changes} selected={selected} seen={seen} onSelect={select} />
      </div>
      <section id="change" className={classes.change} aria-label={t('diff.change')}>
        <ChangeSelect changes={changes} selected={selected} onSelect={select} />
        {change ? (
          <ChangeView
            key={selected}
            change={change}
            releases={releases}
            next={next && { title: next.title, onOpen: () => select(selected + 1) }}
          />
        ) : null}
      </section>
    </>
  )
}
