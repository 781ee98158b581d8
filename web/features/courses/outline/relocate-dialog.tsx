import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { mayStand, nodeLists } from './tree/outline-move.ts'
import type { Outline } from './tree/outline-order.ts'
import { type OutlineStore, useOutline } from './use-outline.ts'

type Relocating = NonNullable<ReturnType<OutlineStore['relocating']['get']>>

const ends = ['start', 'end'] as const
/** The id of the course itself in the list of targets. */
const exam = 'exam'

/** The possible targets of a move, sections grouped by chapter. */
const usePlaces = (outline: Outline, { kind, ids }: Relocating) => {
  const { t } = useTranslation('courses')
  if (kind === 'section') return outline.data.map(({ id, title }) => ({ value: id, label: title }))
  const chapters = outline.data.map(({ title, sections }, index) => ({
    group: `${index + 1}. ${title}`,
    items: sections.map((section) => ({ value: section.id, label: section.title })),
  }))
  if (!mayStand(outline, { kind, ids, parent_id: null })) return chapters
  return [...chapters, { group: t('relocate.after'), items: [{ value: exam, label: t('finalExam') }] }]
}

const Form = ({ outline, what, onClose }: { outline: Outline; what: Relocating; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const { move, picked } = useOutline()
  const places = usePlaces(outline, what)
  const [parent, setParent] = useState<string | null>(null)
  const [end, setEnd] = useState<(typeof ends)[number]>('end')
  const send = () => {
    const parent_id = parent === exam ? null : parent
    const list = nodeLists(outline, what.kind).find((one) => one.parent === parent_id)
    move({ ...what, parent_id, position: end === 'start' ? 0 : (list?.nodes.length ?? 0) })
    picked.set(null)
    onClose()
  }
  return (
    <DialogForm
      onSubmit={() => {
        if (parent) send()
      }}
    >
      <Select
        data-autofocus
        searchable
        label={t(`relocate.${what.kind === 'section' ? 'chapter' : 'section'}`)}
        placeholder={t('relocate.choose')}
        nothingFoundMessage={t('relocate.nothing')}
        data={places}
        value={parent}
        onChange={setParent}
        maxDropdownHeight={320}
      />
      <Choice
        label={t('relocate.place')}
        value={end}
        onChange={setEnd}
        options={ends.map((value) => ({ value, label: t(`relocate.${value}`) }))}
      />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('create.cancel')}
        </Button>
        <Button type="submit" disabled={!parent}>
          {t('relocate.submit')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

/** Moves nodes to a target chosen by name: for long distances, touch and keyboard. */
export const RelocateDialog = ({ outline }: { outline: Outline }) => {
  const { t } = useTranslation('courses')
  const { relocating } = useOutline()
  const what = useStore(relocating)
  if (!what) return null
  const nodes = nodeLists(outline, what.kind).flatMap((list) => list.nodes)
  const title = nodes.find(({ id }) => id === what.ids[0])?.title ?? ''
  const count = what.ids.length
  const close = () => relocating.set(null)
  return (
    <Dialog
      onClose={close}
      title={count > 1 ? t('relocate.several', { count }) : t('relocate.title', { title })}
      size="sm"
    >
      <Form outline={outline} what={what} onClose={close} />
    </Dialog>
  )
}
