import { Button, FileButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, FileText, Link2, Plus, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '#contract/content/materials.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { mediaKinds } from '#contract/media/media.ts'
import { afterPaint } from '#lib/after-paint.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { arrayMove } from '#lib/array-move.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { lessonContentQuery, type MaterialCalls, materialsMutation, materialsQuery } from './materials.api.ts'
import classes from './materials-dialog.module.css'

interface MaterialsDialogProps {
  courseId: string
  lesson: { id: string; title: string }
  locale: Locale
  /** The id of the lesson's text in this language; null if it is not written yet. Looked up if not given. */
  contentId?: string | null
  /**
   * True by default, for callers that render the dialog only while it is open. A dialog that stays rendered returns
   * the focus to what opened it.
   */
  open?: boolean
  onClose: () => void
}
type Run = (change: (calls: MaterialCalls) => Promise<unknown>) => Promise<unknown>

const icon = { size: 16, 'aria-hidden': true } as const

interface RowProps {
  material: Material
  index: number
  total: number
  onMove: (by: -1 | 1) => void
  run: Run
}

/** The title in its field. It is saved when the field is left; an empty one returns to the saved title. */
const useTitleField = (material: Material, run: Run) => {
  const { title } = material
  const [name, setName] = useState(title)
  const [known, setKnown] = useState(title)
  const sentTitle = useRef<string | null>(null)
  // Adopts a title changed elsewhere, unless the user has typed one.
  if (known !== title) {
    setKnown(title)
    if (name === known) setName(title)
  }
  const rename = () => {
    const written = name.trim()
    if (written === '') return setName(title)
    if (written === title || written === sentTitle.current) return
    sentTitle.current = written
    void run((calls) => calls.rename(material, written))
      .catch(() => setName((now) => (now.trim() === written ? title : now)))
      .finally(() => {
        sentTitle.current = null
      })
  }
  return { name, setName, rename }
}

const Row = ({ material, index, total, onMove, run }: RowProps) => {
  const { t } = useTranslation('courses')
  const { title, kind, url } = material
  const { name, setName, rename } = useTitleField(material, run)
  const Icon = kind === 'file' ? FileText : Link2
  return (
    <Group component="li" gap={6} wrap="nowrap" py={8} data-material={material.id}>
      <Icon {...icon} />
      <div>
        <input
          value={name}
          maxLength={limits.title}
          aria-label={t('materials.name', { title })}
          onChange={(event) => setName(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename()
          }}
        />
        {kind === 'link' ? <small>{url}</small> : null}
      </div>
      <IconButton
        data-by={-1}
        label={t('materials.up', { title })}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp {...icon} />
      </IconButton>
      <IconButton
        data-by={1}
        label={t('materials.down', { title })}
        disabled={index === total - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown {...icon} />
      </IconButton>
      <IconButton
        label={t('materials.remove', { title })}
        onClick={() => void run((calls) => calls.remove(material)).catch(() => undefined)}
      >
        <Trash2 {...icon} />
      </IconButton>
    </Group>
  )
}

/** The form that adds a link by title and address. */
const AddLink = ({ run }: { run: Run }) => {
  const { t } = useTranslation('courses')
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const add = async () => {
    if (isAdding) return
    setAdding(true)
    const address = /^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`
    try {
      await run((calls) => calls.add({ kind: 'link', title: title.trim(), url: address }))
      // A fast user may already be typing the next one.
      setTitle((now) => (now === title ? '' : now))
      setUrl((now) => (now === url ? '' : now))
      setProblem(null)
      if (first.current?.form?.contains(document.activeElement)) first.current.focus()
    } catch (error) {
      setProblem(Object.values(fieldErrors(error))[0] ?? null)
    } finally {
      setAdding(false)
    }
  }
  return (
    <form
      className={classes.link}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        ref={first}
        label={t('materials.linkTitle')}
        maxLength={limits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextInput
        label={t('materials.linkAddress')}
        placeholder="https://"
        inputMode="url"
        maxLength={2_000}
        value={url}
        error={problem}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<Plus {...icon} />}
        disabled={title.trim() === '' || url.trim() === ''}
      >
        {t('materials.addLink')}
      </Button>
    </form>
  )
}

/** The button that adds a file, with the limit of its size. */
const AddFile = ({ run }: { run: Run }) => {
  const { t } = useTranslation('courses')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const most = limits.materialBytes / 1_000_000
  const send = async (file: File | null) => {
    if (!file) return
    if (file.size > limits.materialBytes)
      return setProblem(t('materials.tooLarge', { name: file.name, most }))
    setProblem(null)
    setSending(true)
    await run((calls) => calls.addFile(file)).catch((error: unknown) =>
      setProblem(Object.values(fieldErrors(error))[0] ?? null),
    )
    setSending(false)
  }
  return (
    <Group gap="sm" pt="md" className={classes.upload ?? ''}>
      <FileButton
        accept={mediaKinds.paper.map((extension) => `.${extension}`).join()}
        onChange={(file) => void send(file)}
      >
        {(props) => (
          <Button {...props} variant="default" loading={isSending} leftSection={<Upload {...icon} />}>
            {t('materials.addFile')}
          </Button>
        )}
      </FileButton>
      <small>{t('materials.fileHelp', { most })}</small>
      {problem ? (
        <Text flex="1 1 100%" fz="ui" c="var(--bad-ink)" role="alert">
          {problem}
        </Text>
      ) : null}
    </Group>
  )
}

/** Moves materials up and down. */
const useMove = (materials: readonly Material[], run: Run) => {
  const list = useRef<HTMLOListElement>(null)
  /**
   * The button that moved a row keeps the focus; at the end of the list it is disabled, and the other button gets it.
   */
  const focusMove = (id: string, by: -1 | 1) => {
    const buttons = `[data-material="${id}"] [data-by]:enabled`
    const left = [...(list.current?.querySelectorAll<HTMLElement>(buttons) ?? [])]
    const same = left.find((button) => button.dataset.by === String(by))
    ;(same ?? left[0])?.focus()
  }
  const move = async (id: string, index: number, by: -1 | 1) => {
    const ids = materials.map((material) => material.id)
    try {
      await run((calls) => calls.order(arrayMove(ids, id, index + by)))
    } catch {
      return
    }
    afterPaint(() => focusMove(id, by))
  }
  return { list, move }
}

const MaterialsList = ({ materials, run }: { materials: readonly Material[]; run: Run }) => {
  const { list, move } = useMove(materials, run)
  return (
    <ol ref={list} className={classes.list}>
      {materials.map((material, index) => (
        <Row
          key={material.id}
          material={material}
          index={index}
          total={materials.length}
          onMove={(by) => void move(material.id, index, by)}
          run={run}
        />
      ))}
    </ol>
  )
}

const MaterialsEditor = ({ contentId }: { contentId: string }) => {
  const { t } = useTranslation('courses')
  const { data } = useQuery(materialsQuery(contentId))
  const { mutateAsync } = useMutation({
    ...materialsMutation(contentId),
    meta: { quiet: true },
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) handleError(error)
    },
  })
  const materials = data?.data
  if (!materials)
    return (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    )
  return (
    <>
      {materials.length === 0 ? (
        <Text fz="ui" lh={1.5} c="dimmed">
          {t('materials.empty')}
        </Text>
      ) : null}
      <MaterialsList materials={materials} run={mutateAsync} />
      <AddLink run={mutateAsync} />
      <AddFile run={mutateAsync} />
    </>
  )
}

/**
 * The id of the text that the materials belong to: undefined while it is looked up, null if the text is not written.
 */
const useContentId = ({ courseId, lesson, locale, contentId }: MaterialsDialogProps) => {
  const query = lessonContentQuery({ courseId, lessonId: lesson.id, locale })
  const { data } = useQuery({ ...query, enabled: contentId === undefined })
  if (contentId !== undefined || !data) return contentId
  const { id, is_copy, updated_by } = data.data
  return is_copy || updated_by === null ? null : id
}

/** The files and links of a lesson in one language. */
export const MaterialsDialog = (props: MaterialsDialogProps) => {
  const { lesson, locale, open = true, onClose } = props
  const { t } = useTranslation('courses')
  const format = useFormat()
  const contentId = useContentId(props)
  return (
    <Modal opened={open} onClose={onClose} title={t('materials.title', { title: lesson.title })} size="md">
      <Stack gap="md">
        <Text fz="ui" lh={1.5} c="dimmed">
          {t('materials.help', { language: format.languageInText(locale) })}
        </Text>
        {contentId === undefined ? (
          <Skeleton>
            <RowsSkeleton rows={2} />
          </Skeleton>
        ) : contentId === null ? (
          <Text fz="ui" lh={1.5} c="dimmed">
            {t('materials.unwritten')}
          </Text>
        ) : (
          <MaterialsEditor contentId={contentId} />
        )}
      </Stack>
    </Modal>
  )
}
