import { Button, Group, Modal, Text } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { CopyPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { copyText } from '#lib/clipboard.ts'
import { replaceBlock } from '../blocks/block-actions.ts'
import { documentOf, knownForm } from '../schema/document.ts'
import { ComparedText } from './compared-text.tsx'
import classes from './conflict-dialog.module.css'
import { blockIn, type Draft } from './draft.ts'
import { plainTextOf } from './plain-text.ts'

const alone = (block: ContentNode): ContentDocument => knownForm({ type: 'doc', content: [block] })

interface BlockConflictProps {
  theirs: ContentNode
  mine: ContentNode
  locale: Locale
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The two versions of one block. */
const BlockConflict = ({ theirs, mine, locale, onKeepMine, onTakeTheirs }: BlockConflictProps) => {
  const { t } = useTranslation('editor')
  const [copied, setCopied] = useState<boolean>()
  const [saved, own] = [alone(theirs), alone(mine)]
  const copy = async () => setCopied(await copyText(plainTextOf(own)))
  const name = t(`blocks.${mine.type as 'paragraph'}`)
  return (
    <fieldset className={classes.columns} aria-label={name}>
      <section>
        <header>
          <h3>{t('conflict.theirs')}</h3>
        </header>
        <ComparedText document={saved} from={own} locale={locale} />
        <Button variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </section>
      <section>
        <header>
          <h3>{t('conflict.mine')}</h3>
          <p>{t('conflict.onlyHere')}</p>
        </header>
        <ComparedText document={own} from={saved} locale={locale} />
        <Group gap="xs" fz="ui" c="var(--good-ink)">
          <Button onClick={onKeepMine}>{t('conflict.keepMine')}</Button>
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
        </Group>
      </section>
    </fieldset>
  )
}

interface ConflictDialogProps {
  editor: Editor
  conflicts: Draft['conflicts']
  locale: Locale
  open: boolean
  onClose: () => void
  onKeepMine: (id: string) => void
}

/**
 * Blocks that someone else changed too, each with both versions. Nothing is overwritten until the author chooses; the
 * rest is saved.
 */
export const ConflictDialog = ({
  editor,
  conflicts,
  locale,
  open,
  onClose,
  onKeepMine,
}: ConflictDialogProps) => {
  const { t } = useTranslation('editor')
  const ids = Object.keys(conflicts)
  const isOver = open && ids.length === 0
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const isShown = open && ids.length > 0
  const document = useEditorState({
    editor,
    selector: ({ editor: now }) => (isShown ? documentOf(now.state.doc) : null),
  })
  return (
    <Modal opened={isShown} onClose={onClose} size="min(1100px, 94vw)" title={t('conflict.title')}>
      <Text maw="72ch" mb="md" c="dimmed">
        {t('conflict.why')}
      </Text>
      {ids.map((id) => {
        const [theirs, mine] = [conflicts[id], document && blockIn(document, id)]
        return theirs && mine ? (
          <BlockConflict
            key={id}
            {...{ theirs, mine, locale }}
            onKeepMine={() => onKeepMine(id)}
            onTakeTheirs={() => replaceBlock(editor, id, theirs)}
          />
        ) : null
      })}
    </Modal>
  )
}
