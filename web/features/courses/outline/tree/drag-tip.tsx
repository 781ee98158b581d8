import { Trans, useTranslation } from 'react-i18next'
import { type Store, useStore } from '#lib/store.ts'
import { KeyCap } from '#ui/text/pill.tsx'
import type { DragTip as Tip } from '../drag/tree-drag.ts'
import type { Outline } from './outline-order.ts'
import { parentTitle } from './outline-order.ts'
import classes from './sorting.module.css'

/** Names the target of the dragged rows. */
export const DragTip = ({ tip, outline }: { tip: Store<Tip | null>; outline: Outline }) => {
  const { t } = useTranslation('courses')
  const shown = useStore(tip)
  if (!shown) return null
  const { kind, parent, ids, index, total, top, right } = shown
  const title = kind === 'item' && parent === null ? t('finalExam') : parentTitle(outline, parent)
  const values = { title, place: index + 1, total, count: ids.length }
  return (
    <span className={classes.tip} style={{ top, right }} aria-hidden="true">
      {title ? (
        <Trans t={t} i18nKey="move.into" values={values} components={{ b: <b /> }} />
      ) : (
        t('move.to', values)
      )}{' '}
      <KeyCap>{t('keys.escape')}</KeyCap>
    </span>
  )
}
