import { Button, Modal } from '@mantine/core'
import { CopyPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content, ContentDocument } from '../../../../contract/content.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { asDocument } from '../../../ui/document/steps.ts'
import { knownForm } from '../schema/document.ts'
import { ComparedText } from './compared-text.tsx'
import classes from './conflict-dialog.module.css'
import { plainTextOf } from './plain-text.ts'

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
  const [copied, setCopied] = useState<boolean>()
  const other = useMemo(
    () => knownForm(asDocument(theirs.document) ?? { type: 'doc', content: [] }),
    [theirs.document],
  )
  const when = format.date(theirs.updated_at, 'moment')
  const copy = async () => setCopied(await copyText(plainTextOf(mine)))
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
          <ComparedText document={other} from={mine} locale={theirs.locale} />
          <Button variant="default" onClick={choices.onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </section>
        <section aria-labelledby="conflict-mine">
          <header>
            <h3 id="conflict-mine">{t('conflict.mine')}</h3>
            <p>{t('conflict.onlyHere')}</p>
          </header>
          <ComparedText document={mine} from={other} locale={theirs.locale} />
          <div className={classes.actions}>
            <Button onClick={choices.onKeepMine}>{t('conflict.keepMine')}</Button>
            <Button
              variant="subtle"
              leftSection={<CopyPlus size={16} aria-hidden />}
              onClick={() => void copy()}
            >
              {t('conflict.copyMine')}
            </Button>
            <span role="status">
              {copied === undefined ? null : t(copied ? 'conflict.copied' : 'conflict.copyByHand')}
            </span>
          </div>
        </section>
      </div>
    </Modal>
  )
}
