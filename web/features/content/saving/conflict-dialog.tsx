import { Button, Modal } from '@mantine/core'
import { CopyPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content, ContentDocument, ContentNode } from '../../../../contract/content.ts'
import type { Locale } from '../../../../contract/locales.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { DocumentView } from '../../../ui/document/document-view.tsx'
import { asDocument } from '../../../ui/document/steps.ts'
import { knownForm } from '../schema/document.ts'
import classes from './conflict-dialog.module.css'
import { plainTextOf } from './plain-text.ts'

const keyOf = (node: ContentNode) => String(node.attrs?.id)

/** The blocks that the other text does not have in the same words. */
const differing = (one: ContentDocument, other: ContentDocument): Set<string> => {
  const others = new Map(other.content.map((node) => [keyOf(node), JSON.stringify(node)]))
  return new Set(one.content.filter((node) => others.get(keyOf(node)) !== JSON.stringify(node)).map(keyOf))
}

const Text = ({
  document,
  marked,
  locale,
}: {
  document: ContentDocument
  marked: Set<string>
  locale: Locale
}) =>
  document.content.map((node, place) => (
    <div
      key={`${keyOf(node)} ${place}`}
      className={classes.block}
      data-differs={marked.has(keyOf(node)) || undefined}
    >
      {node.type === 'pageBreak' ? (
        <hr className={classes.break} />
      ) : (
        <DocumentView nodes={[node]} locale={locale} />
      )}
    </div>
  ))

interface ConflictDialogProps {
  theirs: Content
  mine: ContentDocument
  open: boolean
  onClose: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved the same text meanwhile. Both are shown; nothing is overwritten until one is chosen. */
export const ConflictDialog = ({ theirs, mine, open, onClose, ...choices }: ConflictDialogProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const [copied, setCopied] = useState(false)
  const other = useMemo(
    () => knownForm(asDocument(theirs.document) ?? { type: 'doc', content: [] }),
    [theirs.document],
  )
  const when = format.date(theirs.updated_at, 'moment')
  const copy = () =>
    void navigator.clipboard.writeText(plainTextOf(mine)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Modal opened={open} onClose={onClose} size="min(1100px, 94vw)" title={t('conflict.title')}>
      <p className={classes.lede}>{t('conflict.why')}</p>
      <div className={classes.columns}>
        <section aria-labelledby="conflict-theirs">
          <header>
            <h3 id="conflict-theirs">
              {theirs.updated_by ? t('conflict.theirsBy', { name: theirs.updated_by }) : t('conflict.theirs')}
            </h3>
            <p>{t('conflict.savedAt', { when })}</p>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <div className={classes.text} tabIndex={0}>
            <Text document={other} marked={differing(other, mine)} locale={theirs.locale} />
          </div>
          <Button variant="default" onClick={choices.onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </section>
        <section aria-labelledby="conflict-mine">
          <header>
            <h3 id="conflict-mine">{t('conflict.mine')}</h3>
            <p>{t('conflict.onlyHere')}</p>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <div className={classes.text} tabIndex={0}>
            <Text document={mine} marked={differing(mine, other)} locale={theirs.locale} />
          </div>
          <div className={classes.actions}>
            <Button onClick={choices.onKeepMine}>{t('conflict.keepMine')}</Button>
            <Button variant="subtle" leftSection={<CopyPlus size={16} aria-hidden />} onClick={copy}>
              {t('conflict.copyMine')}
            </Button>
            <span role="status">{copied ? t('conflict.copied') : null}</span>
          </div>
        </section>
      </div>
    </Modal>
  )
}
