import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '#lib/after-paint.ts'
import { useStore } from '#lib/store.ts'
import classes from '../outline.module.css'
import { useOutline } from '../use-outline.ts'
import { NameInput } from './name-input.tsx'

interface AddRowProps {
  /** The kinds that can be added here, in order. */
  kinds: readonly { kind: 'lesson' | 'quiz' | 'section'; onAdd: (titles: string[]) => Promise<unknown> }[]
  /** Unique in the outline. */
  list: string
  /** Stays open for the next name after one is added, and accepts several at once. */
  staysOpen?: boolean
}

/** Buttons at the end of a list that turn into a field for the new entry's name. */
export const AddRow = ({ kinds, list, staysOpen = false }: AddRowProps) => {
  const { t } = useTranslation('courses')
  const store = useOutline()
  const adding = useStore(store.adding)
  const [buttons] = useState(() => new Map<string, HTMLButtonElement | null>())
  const open = kinds.find(({ kind }) => adding === `${kind} ${list}`)
  const close = () => {
    store.adding.set(null)
    afterPaint(() => {
      if (open && document.activeElement === document.body) buttons.get(open.kind)?.focus()
    })
  }
  return (
    <div className={classes.add}>
      {open ? (
        <NameInput
          key={open.kind}
          label={t(`add.${open.kind}Name`)}
          placeholder={t(`add.${open.kind}Name`)}
          onSave={(title) => open.onAdd([title])}
          onSaveAll={staysOpen ? open.onAdd : undefined}
          onClose={close}
          staysOpen={staysOpen}
        />
      ) : (
        kinds.map(({ kind }) => (
          <button
            key={kind}
            type="button"
            ref={(element) => {
              buttons.set(kind, element)
            }}
            onClick={() => store.adding.set(`${kind} ${list}`)}
          >
            <Plus size={16} aria-hidden />
            {t(`add.${kind}`)}
          </button>
        ))
      )}
    </div>
  )
}
